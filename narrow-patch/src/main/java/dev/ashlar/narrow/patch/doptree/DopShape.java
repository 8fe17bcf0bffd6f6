package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.query.distance.Pieces;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.PreparedShape;

/** A polyhedron with its tree. Immutable to all who see it. */
final class DopShape implements PreparedShape {
    final Polyhedron polyhedron;
    final DopTree tree;
    /** A corner of each connected part, three numbers each: what is inside another shape without crossing it shows here. */
    final double[] probes;
    private volatile Pieces pieces;

    DopShape(Polyhedron polyhedron, DopOptions options) {
        this.polyhedron = polyhedron;
        Surface surface = Surface.of(polyhedron);
        tree = new DopTree(surface, options);
        probes = Surface.places(surface.probes(), surface.xyz);
    }

    @Override
    public Shape shape() {
        return polyhedron;
    }

    @Override
    public void drawParts(Pose pose, DebugDraw out) {
        Patches patches = tree.patches;
        for (int p = 0; p < patches.count; p++) {
            for (int f = patches.faceStart[p]; f < patches.faceStart[p + 1]; f++) {
                int first = patches.loopStart[f];
                Vec3 a = pose.apply(patches.corner(p, first));
                for (int c = first + 2; c < patches.loopStart[f + 1]; c++) {
                    out.triangle(a, pose.apply(patches.corner(p, c - 1)), pose.apply(patches.corner(p, c)), DebugDraw.colour(p));
                }
            }
        }
    }

    /** Leaves above the level are shown too, so that all of the shape is covered. */
    @Override
    public void drawVolumes(Pose pose, int level, DebugDraw out) {
        if (tree.nodes > 0) {
            tree.draw(0, level, pose, out);
        }
    }

    /**
     * The same shape as core takes it apart: for contacts, and for distances of overlapping shapes. It is as large as the
     * tree, so it is made when first asked for: who only asks whether shapes meet needs none.
     */
    Pieces pieces() {
        Pieces made = pieces;
        if (made == null) {
            synchronized (this) {
                made = pieces;
                if (made == null) {
                    made = new Pieces(polyhedron);
                    pieces = made;
                }
            }
        }
        return made;
    }
}
