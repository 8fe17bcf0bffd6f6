/** Files of polygons as other programs write them: STL, PLY, OFF, and OBJ by {@link dev.ashlar.geometry.ObjFile}. */
package dev.ashlar.geometry.file;
