package dev.ashlar.narrow.trajectory.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.StaticBoxTree;
import dev.ashlar.geometry.mesh.SampleMeshes;
import dev.ashlar.math.Aabb;
import dev.ashlar.math.Motion;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.narrow.trajectory.GapMeter;
import dev.ashlar.narrow.trajectory.feature.PartFeatures;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.query.sweep.RelativeMotion;
import dev.ashlar.spi.WorkBudget;
import dev.ashlar.testkit.Cases;
import dev.ashlar.testkit.tier.FigureLog;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The tree of boxes that sweeps descend against the axial BSP of the paper, on what a swept cube of a 64th of the mesh's width
 * has to look at. Work is counted: nodes visited, entries of leaves looked at, and faces handed on to tests of features.
 */
class StaticTreeTest {
    private static final int SWEEPS = 1_000;
    private static final int SAMPLES = 64;
    /** Of the BSP; that of the module's tree is the same. */
    private static final int LEAF_SIZE = 2;
    private static final double ZONE = 1e-4;

    /** What the cube does, near a face of the mesh. */
    private enum Path {
        SHORT(1, 0), LONG(8, 0), TURN(0, StrictMath.PI / 6), WIDE_TURN(0, Motion.MAX_ANGLE);

        /** Way in widths of the cube, and angle. */
        final double way;
        final double angle;

        Path(double way, double angle) {
            this.way = way;
            this.angle = angle;
        }
    }

    /** Sums over all sweeps. */
    private static final class Sum {
        private long nodes;
        private long entries;
        private long faces;
        private long needed;

        /** Adds what a walk reached, which must hold all that brute force finds. */
        void add(Reached reached, BitSet bruteForce) {
            BitSet missed = (BitSet) bruteForce.clone();
            missed.andNot(reached.faces);
            assertThat(missed.isEmpty()).as("faces not reached: %s", missed).isTrue();
            nodes += reached.nodes;
            entries += reached.entries;
            faces += reached.faces.cardinality();
            needed += bruteForce.cardinality();
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.1f nodes, %.1f entries of leaves, %.1f faces (brute force: %.1f)",
                    (double) nodes / SWEEPS, (double) entries / SWEEPS, (double) faces / SWEEPS, (double) needed / SWEEPS);
        }
    }

    private final RelativeMotion motion = new RelativeMotion();
    private final SweepCounters counters = new SweepCounters();
    private final FeatureSweep sweep = new FeatureSweep(motion, TrajectoryOptions.DEFAULT, counters);
    private final FeaturePaths paths = new FeaturePaths();
    private final SweepLevel level = new SweepLevel();
    private final GapMeter meter = new GapMeter();
    private final double[] flatMover = new double[Motion.STRIDE];
    private final double[] flatMesh = new double[Motion.STRIDE];

    @Test
    void onTerrainItVisitsFewMoreNodesThanTheBspAndHandsOnFewerFaces() {
        compare("terrain", SampleMeshes.terrain(32, 32, 64, 6, 7), 1.2, 0.8);
    }

    /** Large walls far apart are what planes part best: the tree compares more boxes there than the BSP planes. */
    @Test
    void indoorsItVisitsTwiceAsManyNodesAsTheBspAndHandsOnFewerFaces() {
        compare("house", SampleMeshes.level(), 2, 0.8);
    }

    /** Found within the zone on the way, they had to visit faces again at a lower level. */
    @Test
    void turnsFromContactVisitNoFaceTwice() {
        Polyhedron mesh = SampleMeshes.terrain(32, 32, 64, 6, 7);
        Polyhedron cube = Polyhedron.box(1, 1, 1);
        TrajectoryModel ground = new TrajectoryModel(mesh, TrajectoryOptions.DEFAULT);
        TrajectoryModel mover = new TrajectoryModel(cube, TrajectoryOptions.DEFAULT);
        Cases cases = new Cases(5);
        int turns = 0;
        for (int i = 0; i < SWEEPS; i++) {
            Motion way = near(mesh, cube, 1, Path.LONG, cases);
            sweptBox(mover, ground, way);
            sweep.sweep(mover, ground, 0, ZONE, WorkBudget.unlimited());
            if (sweep.kind != FeatureSweep.Kind.NONE) {
                Pose contact = way.pose(sweep.time);
                Motion turn = Motion.of(contact, Vec3.ZERO, cases.direction().times(Path.TURN.angle));
                double[] swept = sweptBox(mover, ground, turn);
                counters.clear();
                sweep.sweep(mover, ground, 0, ZONE, WorkBudget.unlimited());
                int faces = reach(ground.parts[0].elements.tree, swept).entries;
                assertThat(counters.pairs).as("%s", turn).isLessThanOrEqualTo(faces);
                turns++;
            }
        }
        assertThat(turns).isGreaterThan(SWEEPS / 4);
    }

    /** Compares on all paths; {@code mostNodes} and {@code mostFaces} are what the tree may need over the BSP. */
    private void compare(String name, Polyhedron mesh, double mostNodes, double mostFaces) {
        TrajectoryModel ground = new TrajectoryModel(mesh, TrajectoryOptions.DEFAULT);
        PartFeatures part = ground.parts[0];
        double width = (part.bounds[3] - part.bounds[0]) / 64;
        Polyhedron cube = Polyhedron.box(width, width, width);
        TrajectoryModel mover = new TrajectoryModel(cube, TrajectoryOptions.DEFAULT);
        double[] boxes = faceBoxes(mesh);
        Map<AxialBsp.Rule, AxialBsp> bsps = new EnumMap<>(AxialBsp.Rule.class);
        for (AxialBsp.Rule rule : AxialBsp.Rule.values()) {
            bsps.put(rule, new AxialBsp(boxes, rule, LEAF_SIZE, width));
        }
        for (Path path : Path.values()) {
            Cases cases = new Cases(path.ordinal());
            Sum tree = new Sum();
            Map<AxialBsp.Rule, Sum> sums = new EnumMap<>(AxialBsp.Rule.class);
            int met = 0;
            for (int i = 0; i < SWEEPS; i++) {
                Motion way = near(mesh, cube, width, path, cases);
                double[] swept = sweptBox(mover, ground, way);
                BitSet needed = touchedBySamples(boxes, cube, way);
                Reached byTree = reach(part.elements.tree, swept);
                tree.add(byTree, needed);
                bsps.forEach((rule, bsp) -> sums.computeIfAbsent(rule, r -> new Sum()).add(bsp.reach(swept), needed));
                counters.clear();
                sweep.sweep(mover, ground, 0, ZONE, WorkBudget.unlimited());
                if (sweep.kind == FeatureSweep.Kind.NONE) {
                    assertThat(counters.pairs).as("what a free sweep visits: %s", way).isEqualTo(byTree.entries);
                } else {
                    met++;
                }
            }
            assertThat(met).as("sweeps that meet something").isLessThan(SWEEPS * 3 / 4);
            print(name, path, "tree", tree);
            sums.forEach((rule, bsp) -> {
                print(name, path, "bsp by " + rule, bsp);
                assertThat(tree.nodes).as("nodes, %s, %s", path, rule).isLessThan((long) (mostNodes * bsp.nodes));
                assertThat(tree.faces).as("faces, %s, %s", path, rule).isLessThan((long) (mostFaces * bsp.faces));
            });
        }
    }

    private static void print(String name, Path path, String how, Sum sum) {
        FigureLog.add(name + ", " + path + ", " + how, "%s", sum);
    }

    /** A motion that starts apart from the mesh, about a width from a point of one of its faces. */
    private Motion near(Polyhedron mesh, Polyhedron cube, double width, Path path, Cases cases) {
        Pose start;
        do {
            int face = cases.integer(0, mesh.faceCount() - 1);
            Vec3 point = Vec3.ZERO;
            double sum = 0;
            for (int k = 0; k < mesh.faceSize(face); k++) {
                double share = cases.between(0, 1);
                point = point.plusTimes(share, mesh.vertex(mesh.faceVertex(face, k)));
                sum += share;
            }
            start = new Pose(point.times(1 / sum).plusTimes(width * cases.between(0.5, 2), mesh.normal(face)), cases.rotation());
        } while (meter.gap(cube, start, mesh, Pose.IDENTITY) < 2 * ZONE);
        return Motion.of(start, cases.direction().times(path.way * width), cases.direction().times(path.angle));
    }

    /** Brute force: all faces whose boxes touch the box around some places of the cube on its way. */
    private BitSet touchedBySamples(double[] boxes, Polyhedron cube, Motion way) {
        double[] around = new double[Aabb.STRIDE];
        double[] pose = new double[Pose.STRIDE];
        double[] place = new double[3];
        Aabb.clear(around, 0);
        way.to(flatMover, 0);
        for (int i = 0; i <= SAMPLES; i++) {
            Motion.pose(flatMover, 0, (double) i / SAMPLES, pose, 0);
            for (int v = 0; v < cube.vertexCount(); v++) {
                Vec3 corner = cube.vertex(v);
                Pose.apply(pose, 0, corner.x(), corner.y(), corner.z(), place, 0);
                Aabb.extend(around, 0, place[0], place[1], place[2], ZONE);
            }
        }
        BitSet touched = new BitSet();
        for (int f = 0; f < boxes.length / Aabb.STRIDE; f++) {
            touched.set(f, Aabb.touch(boxes, Aabb.STRIDE * f, around, 0));
        }
        return touched;
    }

    /** The box around all places of a part that the sweep descends with; leaves {@link #motion} set. */
    private double[] sweptBox(TrajectoryModel mover, TrajectoryModel ground, Motion way) {
        way.to(flatMover, 0);
        Motion.at(Pose.IDENTITY).to(flatMesh, 0);
        motion.set(flatMover, flatMesh, mover.reach, ground.reach, true, true);
        paths.maps.set(motion, 0, 1);
        paths.set(mover.parts[0], ground.parts[0]);
        level.set(motion, 0, ZONE, 0, 1);
        int at = paths.nodeOfA(0);
        double[] box = new double[Aabb.STRIDE];
        for (int k = 0; k < 3; k++) {
            box[k] = paths.nodeA[at + k] - level.keep - level.margin;
            box[3 + k] = paths.nodeA[at + 3 + k] + level.keep + level.margin;
        }
        return box;
    }

    private static Reached reach(StaticBoxTree tree, double[] box) {
        Reached reached = new Reached();
        walk(tree, 0, box, reached);
        return reached;
    }

    private static void walk(StaticBoxTree tree, int node, double[] box, Reached reached) {
        reached.nodes++;
        if (!Aabb.touch(tree.box, Aabb.STRIDE * node, box, 0)) {
            return;
        }
        if (tree.count[node] == 0) {
            walk(tree, node + 1, box, reached);
            walk(tree, tree.next[node], box, reached);
        } else {
            int first = ~tree.next[node];
            for (int i = first; i < first + tree.count[node]; i++) {
                reached.add(tree.order[i]);
            }
        }
    }

    private static double[] faceBoxes(Polyhedron mesh) {
        double[] boxes = new double[Aabb.STRIDE * mesh.faceCount()];
        for (int f = 0; f < mesh.faceCount(); f++) {
            Aabb.clear(boxes, Aabb.STRIDE * f);
            for (int k = 0; k < mesh.faceSize(f); k++) {
                Vec3 v = mesh.vertex(mesh.faceVertex(f, k));
                Aabb.extend(boxes, Aabb.STRIDE * f, v.x(), v.y(), v.z(), 0);
            }
        }
        return boxes;
    }
}
