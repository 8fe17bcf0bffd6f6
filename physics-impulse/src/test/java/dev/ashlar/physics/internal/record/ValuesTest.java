package dev.ashlar.physics.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.ShapeCodec;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.CombineMode;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointAxisDef;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.Material;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.Preset;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.spi.AlgorithmConfig;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Arguments come back as they were; and what a definition can say is all there. */
final class ValuesTest {
    private static final Shape BOX = Polyhedron.box(0.4, 0.2, 0.3);
    private static final BodyId A = new BodyId(3, 1);
    private static final BodyId B = new BodyId(4, 0);
    private static final Pose PLACE = new Pose(new Vec3(1, 2, 3), Quat.about(new Vec3(1, 2, 3), 0.7));

    private static Object[] again(Object... values) throws ReflectiveOperationException {
        ValueWriter to = new ValueWriter(ShapeCodec::encode);
        to.values(values);
        byte[] bytes = to.out.toBytes();
        SnapshotReader in = new SnapshotReader(bytes, 0, bytes.length);
        Object[] back = new ValueReader(text -> "missing " + text).values(in);
        assertThat(in.remaining()).isZero();
        return back;
    }

    @Test
    void valuesComeBack() throws ReflectiveOperationException {
        Object[] values = {-0.0, 7, -1L << 40, true, "text", A, new JointId(9, 8), Vec3.ZERO, Quat.IDENTITY, PLACE,
            Material.ofFriction(0.3).withSurfaceVelocity(1, 2, 3), JointAxisDef.Drive.SERVO, JointAxis.ANGULAR_Y,
            BodyType.KINEMATIC,
            CombineMode.MIN,
            Preset.EXACT, PerceptionDef.of(new Viewpoint(Vec3.ZERO, new Vec3(1, 2, 3), 1), 99),
            AlgorithmConfig.DEFAULT.with("axes", 16)};
        assertThat(again(values)).isEqualTo(values);
        assertThat((byte[]) again((Object) new byte[] {1, 2})[0]).containsExactly(1, 2);
        assertThat((Material[]) again((Object) new Material[] {Material.ofFriction(1)})[0])
                .containsExactly(Material.ofFriction(1));
        assertThat(ShapeCodec.encode((Shape) again(BOX)[0])).isEqualTo(ShapeCodec.encode(BOX));
    }

    @Test
    void aBodyDefinitionComesBackWhole() throws ReflectiveOperationException, IllegalAccessException {
        comesBack(List.of(BodyDef.dynamic(BOX)), List.of(
                BodyDef.dynamic(BOX).density(5).friction(0.3).rollingFriction(0.01).restitution(0.4).damping(0.1, 0.2)
                        .gravityScale(0.5)
                        .lockTranslation(false, false, true).lockRotation(true, false, false).filter(3, 5)
                        .frictionCombine(CombineMode.MULTIPLY)
                        .restitutionCombine(CombineMode.AVERAGE).surfaceVelocity(1, 2, 3).materials(Material.ofFriction(0.2))
                        .at(PLACE)
                        .linearVelocity(1, -0.0, 0.5).angularVelocity(0.1, 0.2, 0.3).userData(7L),
                BodyDef.dynamic(BOX).mass(3).centreOfMass(0.1, 0.2, 0.05).inertia(1, 2, 2.5),
                BodyDef.kinematic(BOX).unstoppable(), BodyDef.staticBody(BOX).sensor(),
                BodyDef.dynamicSheet(Polyhedron.polygon(List.of(Vec3.ZERO, new Vec3(1, 0, 0), new Vec3(0, 0, 1))), 3)));
    }

    @Test
    void aJointDefinitionComesBackWhole() throws ReflectiveOperationException, IllegalAccessException {
        JointDef six = JointDef.sixDof(A, B, PLACE).lock(JointAxis.LINEAR_X).limit(JointAxis.LINEAR_Y, -1, 2)
                .motor(JointAxis.LINEAR_Y, 1, 2).spring(JointAxis.LINEAR_Z, 0.1, 50, 1).servo(JointAxis.ANGULAR_X, 1, 2, 3)
                .limit(JointAxis.ANGULAR_Y, -0.5, 0.4).breakForce(1e6, 1e7).collideConnected(true).frames(PLACE, PLACE.inverse());
        JointDef rope = JointDef.distance(A, B, PLACE.position(), new Vec3(3, 4, 5)).length(2.5).enabled(false)
                .limit(JointAxis.LINEAR_X, 0, 2)
                .frames(PLACE, new Pose(new Vec3(3, 4, 5), PLACE.rotation()));
        comesBack(List.of(JointDef.fixed(new BodyId(0, 0), new BodyId(1, 0), Vec3.ZERO)), List.of(six, rope));
    }

    /** Each field comes back; and each differs in some definition from what it is in a plain one, or this test would not notice it. */
    private static void comesBack(List<?> plain, List<?> definitions)
            throws ReflectiveOperationException, IllegalAccessException {
        Set<String> unchanged = new TreeSet<>();
        for (Field field : plain.get(0).getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                unchanged.add(field.getName());
            }
        }
        Set<String> all = Set.copyOf(unchanged);
        for (Object definition : definitions) {
            Object back = again(definition)[0];
            for (String name : all) {
                Field field = definition.getClass().getDeclaredField(name);
                field.setAccessible(true);
                if (field.getType() != Shape.class) {
                    assertThat(field.get(back)).as(name + " of " + definition).isEqualTo(field.get(definition));
                }
                if (!Objects.deepEquals(field.get(definition), field.get(plain.get(0)))) {
                    unchanged.remove(name);
                }
            }
        }
        assertThat(unchanged).as("fields that no definition here has otherwise than by default: give them another value")
                .isEmpty();
    }

    /** What no recording keeps is asked for by its name. */
    @Test
    void userDataComesBackOrIsAskedFor() throws ReflectiveOperationException {
        for (Object data : new Object[] {"text", 1, 2L, 0.5, false}) {
            assertThat(((BodyDef) again(BodyDef.staticBody(BOX).userData(data))[0]).userData()).isEqualTo(data);
        }
        assertThat(((BodyDef) again(BodyDef.staticBody(BOX))[0]).userData()).isNull();
        assertThat(((BodyDef) again(BodyDef.staticBody(BOX).userData(CombineMode.MAX))[0]).userData())
                .isEqualTo("missing dev.ashlar.physics.CombineMode.MAX");
        assertThat(((BodyDef) again(BodyDef.staticBody(BOX).userData(new StringBuilder()))[0]).userData())
                .isEqualTo("missing java.lang.StringBuilder");
    }
}
