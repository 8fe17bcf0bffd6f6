package dev.ashlar.testbed.view;

import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.DebugLayer;
import dev.ashlar.physics.Joints;
import dev.ashlar.physics.World;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.spi.DebugDraw;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.spi.PreparedShape;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Draws the overlays that a session shows. Trees and patches are those of the algorithms that have them, whichever the
 * world uses; of the picked body, or where none is picked of all that move.
 */
final class OverlayPainter {
    private static final int GRIP = 0xffb000;
    static final int CONVEX = 0x2f9e44;
    static final int CONCAVE = 0xe03131;
    static final int FLAT = 0x868e96;
    static final int DANGLING = 0xfab005;
    /** Three quarters of a dark slate. */
    private static final int ASLEEP = 0x1c2026;

    /** Shapes as an algorithm prepared them. */
    private static final class Prepared {
        private final NarrowPhase phase;
        private final Map<Polyhedron, PreparedShape> shapes = new IdentityHashMap<>();

        Prepared(String id, AlgorithmConfig config) {
            phase = Algorithms.narrowPhase(id).create(config);
        }

        PreparedShape of(Polyhedron polyhedron) {
            return shapes.computeIfAbsent(polyhedron, phase::prepare);
        }
    }

    /** What is drawn of a polyhedron. */
    @FunctionalInterface
    private interface Paint {
        void draw(Polyhedron polyhedron, Pose pose);
    }

    private final Prepared dops = new Prepared("dop-tree", AlgorithmConfig.DEFAULT);
    /** As large as the rule allows: those that the algorithm cuts for its tree are hardly seen. */
    private final Prepared patches = new Prepared("polygonal-patch", AlgorithmConfig.DEFAULT.with("patch-faces", 1_000_000));

    void paint(Session session, DebugDraw out) {
        World world = session.world();
        BodyId picked = session.picked();
        if (session.grip() != null) {
            out.arrow(session.grip().point(world), session.grip().target(), GRIP);
        }
        if (picked != null) {
            String mass = world.type(picked) == BodyType.DYNAMIC
                    ? String.format(Locale.ROOT, ", %.3g kg", world.mass(picked)) : "";
            out.text(world.pose(picked).position(), "body " + picked.index() + mass, GRIP);
            out.shape(world.shape(picked), world.pose(picked), GRIP);
        }
        for (Overlay overlay : session.overlays()) {
            switch (overlay) {
                case CONTACTS -> {
                    world.draw(DebugLayer.CONTACTS, out);
                    session.stage().actor().draw(out);
                }
                case BOUNDS -> world.draw(DebugLayer.BOUNDS, out);
                case HELD -> world.draw(DebugLayer.HELD, out);
                case VOLUME -> forEach(world, picked, id -> world.drawVolume(id, out));
                case DOPS -> forFaces(world, picked, (p, pose) -> dops.of(p).drawVolumes(pose, session.dopLevel(), out));
                case PATCHES -> forFaces(world, picked, (p, pose) -> patches.of(p).drawParts(pose, out));
                case EDGES -> forFaces(world, picked, (p, pose) -> drawEdges(p, pose, out));
                case ISLANDS -> drawIslands(world, out);
                case PATHS -> session.trails().draw(world, picked, out);
                default -> throw new AssertionError(overlay);
            }
        }
    }

    private static void forEach(World world, BodyId picked, Consumer<BodyId> work) {
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id != null && (picked == null ? world.type(id) != BodyType.STATIC : id.equals(picked))) {
                work.accept(id);
            }
        }
    }

    private static void forFaces(World world, BodyId picked, Paint paint) {
        forEach(world, picked, id -> forFaces(world.shape(id), world.pose(id), paint));
    }

    private static void forFaces(Shape shape, Pose pose, Paint paint) {
        if (shape instanceof Compound compound) {
            compound.parts().forEach(part -> forFaces(part.shape(), pose.times(part.pose()), paint));
        } else if (shape instanceof Polyhedron polyhedron) {
            paint.draw(polyhedron, pose);
        }
    }

    private static void drawEdges(Polyhedron p, Pose pose, DebugDraw out) {
        for (int e = 0; e < p.edgeCount(); e++) {
            out.line(pose.apply(p.vertex(p.edgeTail(e))), pose.apply(p.vertex(p.edgeHead(e))), colour(p.edgeType(e)));
        }
    }

    private static int colour(EdgeType type) {
        return switch (type) {
            case CONVEX -> CONVEX;
            case CONCAVE -> CONCAVE;
            case FLAT -> FLAT;
            case DANGLING -> DANGLING;
        };
    }

    /**
     * Bodies that contacts or joints connect have one colour, dark where they sleep. Sleeping ones have no contacts: their island
     * is what it was when they fell asleep.
     */
    private static void drawIslands(World world, DebugDraw out) {
        int[] parent = new int[world.indexEnd()];
        Arrays.setAll(parent, i -> isDynamic(world, i) && !world.isAwake(world.bodyAt(i)) ? world.island(world.bodyAt(i)) : i);
        ContactEvents events = world.contactEvents();
        for (int e = 0; e < events.size(); e++) {
            if (events.isPressed(e)) {
                connect(world, parent, events.bodyA(e).index(), events.bodyB(e).index());
            }
        }
        Joints joints = world.joints();
        for (int j = 0; j < joints.indexEnd(); j++) {
            if (joints.at(j) != null) {
                connect(world, parent, joints.bodyA(joints.at(j)).index(), joints.bodyB(joints.at(j)).index());
            }
        }
        forEach(world, null, id -> {
            int colour = DebugDraw.colour(root(parent, id.index()));
            out.shape(world.shape(id), world.pose(id), world.isAwake(id) ? colour : asleep(colour));
        });
    }

    /** A quarter of a colour, the rest slate. */
    static int asleep(int colour) {
        return (colour >> 2 & 0x3f3f3f) + ASLEEP;
    }

    private static void connect(World world, int[] parent, int a, int b) {
        if (isDynamic(world, a) && isDynamic(world, b)) {
            int rootA = root(parent, a);
            int rootB = root(parent, b);
            parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB);
        }
    }

    private static boolean isDynamic(World world, int body) {
        BodyId id = world.bodyAt(body);
        return id != null && world.type(id) == BodyType.DYNAMIC;
    }

    private static int root(int[] parent, int body) {
        int at = body;
        while (parent[at] != at) {
            parent[at] = parent[parent[at]];
            at = parent[at];
        }
        return at;
    }
}
