package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Meshes;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.character.CharacterDef;
import dev.ashlar.physics.character.CharacterController;
import dev.ashlar.physics.query.BodyContacts;
import dev.ashlar.physics.query.BodyHits;
import dev.ashlar.physics.query.QueryFilter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a debugger shows of things. */
final class TextsTest {
    private static final Polyhedron BOX = Polyhedron.box(1, 1, 1);

    @Test
    void thingsSayWhatTheyAre() {
        assertThat(BOX).hasToString("Polyhedron[8 vertices, 6 faces, convex, " + BOX.bounds() + "]");
        assertThat(Meshes.torus(1, 0.3, 8, 5).inverted().toString()).startsWith("Polyhedron[40 vertices,")
                .contains(", inverted, ");
        assertThat(BodyDef.dynamic(BOX).at(0, 2, 0).mass(3).linearVelocity(1, 0, 0))
                .hasToString("BodyDef[DYNAMIC " + BOX + " at " + new Vec3(0, 2, 0) + ", mass 3.0, friction 0.6, velocity "
                        + new Vec3(1, 0, 0) + "]");
        JointDef hinge = JointDef.hinge(new BodyId(0, 0), new BodyId(1, 2), Vec3.ZERO, new Vec3(1, 0, 0))
                .limit(JointAxis.ANGULAR_X, -1, 1).motor(JointAxis.ANGULAR_X, 2, 9);
        assertThat(hinge.toString()).contains("BodyId[index=0, generation=0] - BodyId[index=1, generation=2]", "LINEAR_Y locked",
                "ANGULAR_X from -1.0 to 1.0, motor at 2.0 with 9.0");
        assertThat(QueryFilter.ALL.collidingWith(1, 6).only(BodyType.STATIC, BodyType.DYNAMIC))
                .hasToString("QueryFilter[category 1, mask 6, types STATIC or DYNAMIC]");
    }

    @Test
    void nothingShowsItsHashAlone() {
        World world = World.builder().sleeping(true).build();
        BodyId a = world.add(BodyDef.staticBody(BOX).sensor());
        BodyId b = world.add(BodyDef.dynamic(BOX).at(0, 1.0001, 0));
        world.add(BodyDef.staticBody(BOX));
        JointId j = world.add(JointDef.spherical(a, b, Vec3.ZERO));
        world.step(1.0 / 60);
        assertThat(world.toString()).isEqualTo("World[3 bodies, 0 asleep, 1 joints, " + world.report().broadPhase() + ", "
                + world.report().narrowPhase() + "]");
        CharacterDef walker = CharacterDef.of(new Capsule(0.3, 0.6));
        List<Object> all = List.of(world, world.bodies(), world.joints(), world.report(), world.contactEvents(),
                world.sensorEvents(),
                World.builder(), World.builder().broadPhase("sap"), world.definition(b), world.joints().definition(j),
                world.poseView(), new FixedStep(world, 0.01, 3), walker,
                new CharacterController(world, walker, new Vec3(0, 5, 5)),
                world.queries().prepare(BOX), new BodyHits(), new BodyContacts(), QueryFilter.ALL.where((body, data) -> true),
                new Compound(List.of(new Compound.Part(BOX, Pose.IDENTITY))));
        for (Object one : all) {
            assertThat(one.toString()).as(one.getClass().getSimpleName()).doesNotMatch("[a-z.]+[A-Za-z$]+@[0-9a-f]+")
                    .hasSizeBetween(8, 500);
        }
    }
}
