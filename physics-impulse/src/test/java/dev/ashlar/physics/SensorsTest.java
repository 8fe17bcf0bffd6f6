package dev.ashlar.physics;

import static dev.ashlar.physics.RandomVectors.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.testkit.DistanceOracle;
import dev.ashlar.testkit.contract.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SensorsTest {
    private static final double DT = 1.0 / 60;

    private static WorldBuilder builder(boolean eventDriven) {
        return eventDriven ? World.builder().eventDriven() : World.builder();
    }

    private static List<String> told(World world) {
        List<String> all = new ArrayList<>();
        SensorEvents e = world.sensorEvents();
        for (int k = 0; k < e.size(); k++) {
            all.add(e.sensor(k) + " " + e.body(k) + " " + e.kind(k));
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBulletThroughAThinSensorIsSeenWithItsTimes(boolean eventDriven) {
        World world = builder(eventDriven).gravity(0, 0, 0).build();
        world.add(BodyDef.staticBody(Polyhedron.box(0.001, 2, 2)).sensor());
        BodyId bullet = world.add(BodyDef.dynamic(new Sphere(0.01)).at(-3, 0.1, 0.2).linearVelocity(600, 0, 0));
        world.step(DT);
        assertThat(told(world)).containsExactly("0 1 BEGIN", "0 1 END");
        double half = 0.0005 + 0.01;
        assertThat(world.sensorEvents().time(0)).isCloseTo((3 - half) / 600, within(1e-7));
        assertThat(world.sensorEvents().time(1)).isCloseTo((3 + half) / 600, within(1e-7));
        assertThat(world.pose(bullet).position().x()).as("nothing stopped it").isCloseTo(7, within(1e-9));
        world.step(DT);
        assertThat(told(world)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatFallsThroughIsInsideMeanwhile(boolean eventDriven) {
        World world = builder(eventDriven).build();
        BodyId sensor = world.add(BodyDef.staticBody(Polyhedron.box(2, 1, 2)).sensor());
        world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).at(0, 2, 0).angularVelocity(1, 2, 0));
        List<String> all = new ArrayList<>();
        double began = -1;
        double ended = -1;
        for (int i = 0; i < 90; i++) {
            world.step(DT);
            SensorEvents e = world.sensorEvents();
            for (int k = 0; k < e.size(); k++) {
                assertThat(e.sensor(k)).isEqualTo(sensor.index());
                all.add(e.kind(k).name());
                double t = i * DT + e.time(k);
                began = e.kind(k) == SensorEvents.Kind.BEGIN ? t : began;
                ended = e.kind(k) == SensorEvents.Kind.END ? t : ended;
            }
        }
        assertThat(all).containsExactly("BEGIN", "END");
        // Its corners reach 0.1 to 0.1732 m from the middle.
        assertThat(began).isBetween(fall(2 - 0.5 - 0.1733), fall(2 - 0.5 - 0.1));
        assertThat(ended).isBetween(fall(2 + 0.5 + 0.1), fall(2 + 0.5 + 0.1733));
    }

    private static double fall(double metres) {
        return Math.sqrt(2 * metres / 9.81);
    }

    @Test
    void removedBodiesLeaveAndOthersInTheirPlaceComeAnew() {
        World world = World.builder().gravity(0, 0, 0).build();
        BodyDef ball = BodyDef.dynamic(new Sphere(0.1));
        world.add(BodyDef.staticBody(Polyhedron.box(2, 1, 2)).sensor());
        BodyId first = world.add(ball);
        world.step(DT);
        assertThat(told(world)).containsExactly("0 1 BEGIN");
        world.step(DT);
        assertThat(told(world)).isEmpty();
        world.remove(first);
        world.add(ball);
        world.step(DT);
        assertThat(told(world)).containsExactly("0 1 END", "0 1 BEGIN");
        world.setTransform(world.bodyAt(1), Pose.at(5, 0, 0));
        world.step(DT);
        assertThat(told(world)).containsExactly("0 1 END");
        world.setTransform(world.bodyAt(1), Pose.at(0, 0, 0));
        world.step(DT);
        world.remove(world.bodyAt(0));
        world.step(DT);
        assertThat(told(world)).hasSize(1).allMatch(text -> text.endsWith("END"));
    }

    @Test
    void sensorsThatMoveSeeWhatRestsButNotEachOther() {
        World world = World.builder().gravity(0, 0, 0).build();
        world.add(BodyDef.kinematic(new Sphere(0.5)).at(-3, 0, 0).linearVelocity(300, 0, 0).sensor());
        world.add(BodyDef.staticBody(new Sphere(0.1)));
        world.add(BodyDef.staticBody(new Sphere(0.5)).at(1, 0, 0).sensor());
        world.add(BodyDef.staticBody(new Sphere(0.1)).at(0, 0.3, 0).filter(2, -1));
        world.step(DT);
        assertThat(told(world)).containsExactly("0 1 BEGIN", "0 1 END", "0 3 BEGIN", "0 3 END");
        World masked = World.builder().gravity(0, 0, 0).build();
        masked.add(BodyDef.kinematic(new Sphere(0.5)).at(-3, 0, 0).linearVelocity(300, 0, 0).sensor().filter(1, 1));
        masked.add(BodyDef.staticBody(new Sphere(0.1)).filter(2, -1));
        masked.step(DT);
        assertThat(told(masked)).isEmpty();
    }

    @Test
    void aBallThatBouncesOffBehindASensorIsSeenOnItsRealWay() {
        World world = World.builder().gravity(0, 0, 0).build();
        world.add(BodyDef.staticBody(Polyhedron.box(0.1, 4, 4)).at(1, 0, 0).restitution(1).friction(0));
        world.add(BodyDef.staticBody(Polyhedron.box(0.02, 1, 1)).at(0.5, 0, 0).sensor());
        world.add(BodyDef.staticBody(Polyhedron.box(0.02, 1, 1)).at(1.5, 0, 0).sensor());
        world.add(BodyDef.dynamic(new Sphere(0.05)).linearVelocity(120, 0, 0).restitution(1).friction(0));
        world.step(DT);
        assertThat(told(world)).as("there and back, but not behind the wall").contains("1 3 BEGIN", "1 3 END")
                .doesNotContain("2 3 BEGIN");
        assertThat(world.linearVelocity(world.bodyAt(3)).x()).isNegative();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBallThatIsTurnedAsideIsSeenWhereItGoesThen(boolean eventDriven) {
        World world = builder(eventDriven).gravity(0, 0, 0).build();
        BodyDef wall = BodyDef.staticBody(Polyhedron.box(0.1, 4, 4)).at(1, 0, 0).restitution(1).friction(0);
        world.add(wall.rotation(Quat.about(new Vec3(0, 0, 1), -StrictMath.PI / 4)));
        world.add(BodyDef.dynamic(new Sphere(0.05)).linearVelocity(120, 0, 0).restitution(1).friction(0));
        world.add(BodyDef.staticBody(Polyhedron.box(1, 0.02, 1)).at(1, 0.5, 0).sensor());
        world.add(BodyDef.staticBody(Polyhedron.box(0.02, 0.5, 1)).at(1.5, 0, 0).sensor());
        world.step(DT);
        assertThat(told(world)).as("above, but not straight ahead").containsExactly("2 1 BEGIN", "2 1 END");
    }

    /** Random bodies fly past and through random sensors; judged by testkit's oracles at 60 times of the step. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingPassesUnseenAndNothingElseIsSeen(boolean eventDriven) {
        SplittableRandom random = new SplittableRandom(11);
        Shape[] shapes = {new Sphere(0.1), Polyhedron.box(0.4, 0.1, 0.2), new Capsule(0.05, 0.2), Meshes.cone(0.2, 0.4, 5)};
        int seen = 0;
        for (int round = 0; round < 100; round++) {
            World world = builder(eventDriven).recordPaths(true).build();
            Shape thin = random.nextBoolean() ? Polyhedron.box(1, 0.001, 1) : shapes[random.nextInt(shapes.length)];
            Quat turn = Quat.about(new Vec3(random.nextDouble(), 1, random.nextDouble()), 6 * random.nextDouble());
            BodyId sensor = world.add(BodyDef.staticBody(thin).rotation(turn).sensor());
            Vec3 v = vector(random, 60);
            Vec3 at = v.times(-DT * random.nextDouble()).plus(vector(random, 0.5));
            Vec3 w = vector(random, 25);
            BodyId body = world.add(BodyDef.dynamic(shapes[random.nextInt(shapes.length)]).at(at.x(), at.y(), at.z())
                    .linearVelocity(v.x(), v.y(), v.z()).angularVelocity(w.x(), w.y(), w.z()));
            world.step(DT);
            double least = Double.POSITIVE_INFINITY;
            boolean atEnd = false;
            for (int k = 0; k <= 60; k++) {
                Pose there = world.poseDuringStep(body, k / 60.0);
                Pose here = world.pose(sensor);
                double gap = DistanceOracle.signed(thin, here, world.shape(body), there);
                least = Math.min(least, gap);
                atEnd = gap < 0;
            }
            List<String> told = told(world);
            String what = "round " + round + ", nearest " + least + ": " + told;
            if (least < 0) {
                seen++;
                assertThat(told).as(what).first().isEqualTo("0 1 BEGIN");
                assertThat(told).as(what).hasSize(atEnd ? 1 : 2);
            } else if (least > 0.5) {
                assertThat(told).as(what).isEmpty();
            }
            for (int k = 0; k < told.size(); k++) {
                double t = world.sensorEvents().time(k) / DT;
                Pose there = world.poseDuringStep(body, Math.min(1, t));
                double gap = DistanceOracle.distance(thin, world.pose(sensor), world.shape(body), there);
                assertThat(gap).as(what + " at " + t).isLessThan(k == 0 ? 3e-5 : 5e-3);
            }
        }
        assertThat(seen).as("passages").isGreaterThan(25);
    }

    @Test
    void whatSleepsStaysInsideAndSnapshotsKnowIt() {
        World world = World.builder().sleeping(true).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).materials(Material.ofFriction(0.7)));
        world.add(BodyDef.staticBody(Polyhedron.box(2, 2, 2)).sensor());
        world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.2, 0.4)).at(0, 0.1, 0));
        List<String> all = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            world.step(DT);
            all.addAll(told(world));
        }
        assertThat(WorldParts.of(world).bodies().asleep[2]).as("asleep").isTrue();
        assertThat(all).containsExactly("1 2 BEGIN");
        World other = World.builder().sleeping(true).build();
        other.restore(world.snapshot());
        other.step(DT);
        assertThat(told(other)).isEmpty();
        other.setVelocity(other.bodyAt(2), new Vec3(0, 60, 0), Vec3.ZERO);
        other.step(DT);
        other.step(DT);
        assertThat(told(other)).containsExactly("1 2 END");
    }

    @Test
    void sensorsAllocateNothing() {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0));
        world.add(BodyDef.staticBody(Polyhedron.box(3, 2, 3)).sensor());
        for (int i = 0; i < 9; i++) {
            world.add(BodyDef.dynamic(Polyhedron.box(0.2, 0.2, 0.2)).at(i - 4, 0.5, 0));
        }
        for (int i = 0; i < 120; i++) {
            world.step(DT);
        }
        Allocation.assertNone("bodies in a sensor", 10, () -> world.step(DT));
    }
}
