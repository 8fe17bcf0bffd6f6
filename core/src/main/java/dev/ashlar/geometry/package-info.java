/**
 * Shapes: immutable polyhedra of any kind, spheres, capsules and compounds, with their mass properties, the building and
 * repair of polyhedra from polygons, convex hulls, OBJ files, and ready meshes.
 */
package dev.ashlar.geometry;
