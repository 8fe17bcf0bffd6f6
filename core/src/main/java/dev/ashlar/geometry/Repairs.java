package dev.ashlar.geometry;

/**
 * What was changed while a polyhedron was built, so that no repair goes unnoticed.
 *
 * @param weldedVertices     vertices joined to an earlier one
 * @param droppedFaces       faces left out: without area, or the same as an earlier one, or inner walls given from both sides
 * @param droppedVertices    vertices left out because no face used them
 * @param triangulatedFaces  faces cut into triangles: not planar or not convex
 * @param cutVertices        vertices added where more than two faces shared an edge
 * @param flippedFaces       faces whose winding was reversed
 * @param mergedFaces        faces that became part of a larger coplanar one
 * @param opened             whether the mesh, once welded, was closed, and is not after the other repairs: then it is no solid
 */
public record Repairs(int weldedVertices, int droppedFaces, int droppedVertices, int triangulatedFaces, int cutVertices,
        int flippedFaces, int mergedFaces, boolean opened) {
    /** Nothing was changed. */
    public static final Repairs NONE = new Repairs(0, 0, 0, 0, 0, 0, 0, false);
}
