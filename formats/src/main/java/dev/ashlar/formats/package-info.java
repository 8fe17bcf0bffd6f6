/** Models and scenes of glTF files, and robots of URDF files, as shapes, bodies and joints. */
package dev.ashlar.formats;
