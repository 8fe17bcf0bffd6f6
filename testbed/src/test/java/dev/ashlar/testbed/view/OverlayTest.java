package dev.ashlar.testbed.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.EdgeType;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.scene.AllScenes;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What overlays draw, and where. */
final class OverlayTest {
    private static final int HELD = 0xe83fb8;

    private static Session session(String id, String... values) {
        Scene scene = AllScenes.get(id);
        Values its = scene.defaults();
        for (String value : values) {
            its = its.with(value.split("=")[0], Double.parseDouble(value.split("=")[1]));
        }
        return new Session(new Choices(scene, its, 1, Engine.DEFAULT, scene.dt()));
    }

    private static void step(Session session, int count) {
        for (int i = 0; i < count; i++) {
            session.step();
        }
        assertThat(session.message()).isEmpty();
    }

    @Test
    void edgesTellTheirKinds() {
        Session session = session("non-convex-pile", "bodies=8");
        for (BodyId id : session.stage().bodies()) {
            Polyhedron body = (Polyhedron) session.world().shape(id);
            session.pick(id);
            Sketch sketch = Sketch.of(session, Overlay.EDGES);
            int[] kinds = new int[EdgeType.values().length];
            int internal = 0;
            for (int e = 0; e < body.edgeCount(); e++) {
                kinds[body.edgeType(e).ordinal()]++;
                internal += body.isInternalEdge(e) ? 1 : 0;
            }
            assertThat(sketch.linesOf(OverlayPainter.CONVEX)).isEqualTo(kinds[EdgeType.CONVEX.ordinal()]);
            assertThat(sketch.linesOf(OverlayPainter.CONCAVE)).isEqualTo(kinds[EdgeType.CONCAVE.ordinal()]);
            assertThat(sketch.linesOf(OverlayPainter.FLAT)).isEqualTo(kinds[EdgeType.FLAT.ordinal()]);
            assertThat(sketch.linesOf(OverlayPainter.CONCAVE) + sketch.linesOf(OverlayPainter.FLAT)).isEqualTo(internal);
        }
        session.pick(session.stage().bodies().get(0));
        assertThat(Sketch.of(session, Overlay.EDGES).linesOf(OverlayPainter.CONCAVE)).as("of a body that is not convex")
                .isPositive();
    }

    /** A ball that flies straight on leaves a straight line behind it, to where it is. */
    @Test
    void pathsLeadWhereBodiesCameFrom() {
        Session session = session("cradle", "balls=2");
        BodyId ball = session.stage().bodies().get(0);
        Vec3 start = session.world().pose(ball).position();
        Vec3 velocity = session.world().linearVelocity(ball);
        assertThat(velocity.length()).isEqualTo(2);
        session.step();
        Vec3 first = session.world().pose(ball).position();
        step(session, 9);
        Vec3 end = session.world().pose(ball).position();
        List<Sketch.Line> path = Sketch.of(session, Overlay.PATHS).lines;
        assertThat(path).isNotEmpty()
                .allSatisfy(line -> assertThat(line.to().minus(line.from()).cross(velocity).length()).isZero());
        assertThat(path.get(0).from()).isEqualTo(first);
        assertThat(path.get(path.size() - 1).to()).isEqualTo(end);
        session.pick(ball);
        assertThat(Sketch.of(session, Overlay.PATHS).dots.stream()
                .filter(dot -> dot.at().distance(end) < 1.01 * velocity.length() / 60))
                .as("nine places within the last step, and its name").hasSize(10);
    }

    /** Whoever is held is outlined, and nobody else. */
    @Test
    void heldBodiesAreOutlined() {
        for (String id : List.of("hull-pile", "spheres-in-box")) {
            Session session = session(id);
            for (int i = 0; i < 200; i++) {
                session.step();
                Sketch sketch = Sketch.of(session, Overlay.HELD);
                assertThat(sketch.linesOf(HELD)).isEqualTo(sketch.lines.size());
                if (session.report().held() > 0) {
                    checkHeld(session, sketch);
                    return;
                }
                assertThat(sketch.lines).isEmpty();
            }
        }
        throw new AssertionError("no scene in which a body is held: this test needs another");
    }

    private static void checkHeld(Session session, Sketch sketch) {
        World world = session.world();
        int outlined = 0;
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            Sketch one = new Sketch();
            one.shape(world.shape(id), world.pose(id), HELD);
            outlined += sketch.lines.containsAll(one.lines) ? 1 : 0;
        }
        // A body may be held in several internal steps.
        assertThat(outlined).isPositive().isBetween(session.report().held() / session.report().internalSteps(),
                session.report().held());
    }

    @Test
    void islandsHaveAColourAndAreDarkWhenTheySleep() {
        Session session = session("leaning-planks", "planks=3");
        step(session, 30);
        Sketch awake = Sketch.of(session, Overlay.ISLANDS);
        assertThat(awake.colours()).as("planks that lean on each other").hasSize(1);
        session.switchTo(session.choices().engine().withSleeping(true));
        step(session, 90);
        assertThat(session.report().asleep()).isEqualTo(3);
        Sketch asleep = Sketch.of(session, Overlay.ISLANDS);
        assertThat(asleep.colours()).containsExactly(OverlayPainter.asleep(awake.colours().get(0)));
        session.shoot(new Vec3(0, 3, 3), new Vec3(0, 0, 1), 1, 0.1, 1);
        session.step();
        assertThat(Sketch.of(session, Overlay.ISLANDS).colours()).as("and a ball that flies").hasSize(2);
        session.world().wake(session.stage().bodies().get(1));
        assertThat(Sketch.of(session, Overlay.ISLANDS).colours()).doesNotContain(asleep.colours().get(0));
    }

    @Test
    void whatJointsConnectIsOneIsland() {
        Session session = session("ragdolls", "figures=2");
        session.step();
        assertThat(Sketch.of(session, Overlay.ISLANDS).colours()).as("two figures in the air").hasSize(2);
    }

    @Test
    void boundsHoldEveryCornerOfEveryBody() {
        Session session = session("hull-pile", "bodies=20");
        step(session, 20);
        Sketch sketch = Sketch.of(session, Overlay.BOUNDS);
        List<BodyId> bodies = session.stage().bodies();
        assertThat(sketch.lines).hasSize(12 * bodies.size());
        for (int i = 0; i < bodies.size(); i++) {
            Polyhedron hull = (Polyhedron) session.world().shape(bodies.get(i));
            Pose pose = session.world().pose(bodies.get(i));
            double high =
                    sketch.lines.subList(12 * i, 12 * i + 12).stream().mapToDouble(line -> line.to().y()).max().orElseThrow();
            double top = Double.NEGATIVE_INFINITY;
            for (int v = 0; v < hull.vertexCount(); v++) {
                top = Math.max(top, pose.apply(hull.vertex(v)).y());
            }
            assertThat(high).isCloseTo(top, within(1e-3)).isGreaterThanOrEqualTo(top);
        }
    }
}
