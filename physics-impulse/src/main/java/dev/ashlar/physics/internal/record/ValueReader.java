package dev.ashlar.physics.internal.record;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.ShapeCodec;
import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointAxisDef;
import dev.ashlar.physics.JointAxisDef.Drive;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.snapshot.BodyCodec;
import dev.ashlar.spi.AlgorithmConfig;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Reads what {@link ValueWriter} wrote. All values are made as users make them, so that what no user could give is an
 * {@link IllegalArgumentException}; and nothing is allocated for which there are no bytes.
 */
final class ValueReader {
    /** User data may be of the types up to this one. */
    static final int LAST_OF_DATA = Arrays.asList(RecordFormat.TYPES).indexOf(String.class);

    private static final JointAxis[] AXES = JointAxis.values();

    /** Gives user data that was not kept, by the text that was. */
    private final Function<String, Object> missing;
    private final Shape[] shapes = new Shape[RecordFormat.SHAPES];
    private int shapeCount;

    ValueReader(Function<String, Object> missing) {
        this.missing = missing;
    }

    static int axes(boolean isDistance) {
        return isDistance ? 1 : AXES.length;
    }

    Object[] values(SnapshotReader in) {
        Object[] values = new Object[in.count("values", 1)];
        for (int k = 0; k < values.length; k++) {
            values[k] = value(RecordFormat.TYPES[in.small("type of a value", RecordFormat.TYPES.length - 1)], in);
        }
        return values;
    }

    private Object value(Class<?> type, SnapshotReader in) {
        if (type == Double.class || type == double.class) {
            return in.bits();
        }
        if (type == Integer.class || type == int.class) {
            return in.integer();
        }
        if (type == Long.class || type == long.class) {
            return in.whole();
        }
        if (type == Boolean.class || type == boolean.class) {
            return in.flag();
        }
        if (type == String.class) {
            return text(in);
        }
        if (type == byte[].class) {
            return in.bytes("an argument");
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[in.small(type.getSimpleName(), constants.length - 1)];
        }
        return type.isRecord() ? record(type, in) : type.isArray() ? array(type.getComponentType(), in)
                : type == Shape.class ? shape(in) : type == BodyDef.class ? body(in) : type == JointDef.class ? joint(in)
                : options(in);
    }

    static String text(SnapshotReader in) {
        return new String(in.bytes("a text"), StandardCharsets.UTF_8);
    }

    private Object record(Class<?> type, SnapshotReader in) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        Class<?>[] types = new Class<?>[components.length];
        for (int k = 0; k < components.length; k++) {
            types[k] = components[k].getType();
            values[k] = value(types[k], in);
        }
        try {
            return type.getConstructor(types).newInstance(values);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private Object array(Class<?> of, SnapshotReader in) {
        int count = in.count("elements", 1);
        Object[] values = new Object[count];
        for (int k = 0; k < count; k++) {
            values[k] = value(of, in);
        }
        Object array = Array.newInstance(of, count);
        System.arraycopy(values, 0, array, 0, count);
        return array;
    }

    private static AlgorithmConfig options(SnapshotReader in) {
        AlgorithmConfig config = AlgorithmConfig.DEFAULT;
        for (int k = in.integer("number of options", 0, 64); k > 0; k--) {
            config = config.with(text(in), text(in));
        }
        return config;
    }

    private Shape shape(SnapshotReader in) {
        int number = in.integer("number of a shape", Math.max(0, shapeCount - RecordFormat.SHAPES), shapeCount);
        if (number == shapeCount) {
            shapes[shapeCount++ % RecordFormat.SHAPES] = ShapeCodec.decode(in.bytes("a shape"));
        }
        return shapes[number % RecordFormat.SHAPES];
    }

    private BodyDef body(SnapshotReader in) {
        BodyDef def = BodyCodec.read(in, new Shape[] {shape(in)}).at((Pose) value(Pose.class, in));
        Vec3 velocity = (Vec3) value(Vec3.class, in);
        Vec3 spin = (Vec3) value(Vec3.class, in);
        return def.linearVelocity(velocity.x(), velocity.y(), velocity.z()).angularVelocity(spin.x(), spin.y(), spin.z())
                .userData(userData(in));
    }

    Object userData(SnapshotReader in) {
        int type = in.byteFrom("kind of user data", -2, LAST_OF_DATA);
        return type == -1 ? null : type == -2 ? missing.apply(text(in)) : value(RecordFormat.TYPES[type], in);
    }

    private JointDef joint(SnapshotReader in) {
        BodyId a = (BodyId) value(BodyId.class, in);
        BodyId b = (BodyId) value(BodyId.class, in);
        boolean isDistance = in.flag();
        Pose frame = (Pose) value(Pose.class, in);
        Pose onB = (Pose) value(Pose.class, in);
        JointDef def;
        if (isDistance) {
            def = JointDef.distance(a, b, frame.position(), (Vec3) value(Vec3.class, in));
            double length = in.bits();
            def = Double.isNaN(length) ? def : def.length(length);
        } else {
            def = JointDef.sixDof(a, b, frame);
        }
        def = def.frames(frame, onB).breakForce(in.bits(), in.bits()).collideConnected(in.flag()).enabled(in.flag());
        for (int k = 0; k < axes(isDistance); k++) {
            def = axis(def, AXES[k], (JointAxisDef) value(JointAxisDef.class, in));
        }
        return def;
    }

    private static JointDef axis(JointDef joint, JointAxis axis, JointAxisDef kept) {
        if (kept.locked()) {
            return joint.lock(axis);
        }
        JointDef def = joint.free(axis);
        def = kept.isLimited() ? def.limit(axis, kept.low(), kept.high()) : def;
        return kept.drive() == Drive.MOTOR ? def.motor(axis, kept.target(), kept.maxForce())
                : kept.drive() == Drive.SERVO ? def.servo(axis, kept.target(), kept.maxSpeed(), kept.maxForce())
                : kept.drive() == Drive.SPRING ? def.spring(axis, kept.target(), kept.stiffness(), kept.damping()) : def;
    }
}
