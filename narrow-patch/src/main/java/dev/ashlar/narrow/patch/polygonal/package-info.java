/**
 * Polygonal patches (Hampshire 2008), corrected: {@code polygonal-patch}, its preprocessor and file format, and the same in the
 * plane.
 */
package dev.ashlar.narrow.patch.polygonal;
