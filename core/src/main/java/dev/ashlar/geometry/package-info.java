/**
 * Shapes: immutable polyhedra of any kind, spheres, capsules and compounds, with their mass properties, the building and
 * repair of polyhedra from polygons, convex hulls, OBJ files, ready meshes, and the tree of boxes that all mesh algorithms share.
 */
package dev.ashlar.geometry;
