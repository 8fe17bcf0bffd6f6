package dev.ashlar.physics.internal.record;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxisDef;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.snapshot.BodyCodec;
import dev.ashlar.spi.AlgorithmConfig;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Function;

/** Writes arguments of calls, to the bit. Records are written by their components, so that a new one needs no code of its own. */
final class ValueWriter {
    final SnapshotWriter out = new SnapshotWriter();
    /** The bytes of a shape; the same array for shapes of equal content, as long as a body has one of them. */
    private final Function<Shape, byte[]> bytesOf;
    /** The numbers of shapes that were written, by their bytes, as long as those exist. */
    private final Map<byte[], Integer> shapes = new WeakHashMap<>();
    private int shapeCount;

    ValueWriter(Function<Shape, byte[]> bytesOf) {
        this.bytesOf = bytesOf;
    }

    /** Writes a number of values, each after what it is. */
    void values(Object[] values) throws ReflectiveOperationException {
        out.integer(values.length);
        for (Object value : values) {
            int type = typeOf(value);
            out.room(1).put((byte) type);
            value(RecordFormat.TYPES[type], value);
        }
    }

    private static int typeOf(Object value) {
        for (int k = 0; k < RecordFormat.TYPES.length; k++) {
            if (RecordFormat.TYPES[k].isInstance(value)) {
                return k;
            }
        }
        throw new IllegalArgumentException("no recording can keep " + (value == null ? null : value.getClass().getName()));
    }

    private void value(Class<?> type, Object value) throws ReflectiveOperationException {
        if (type == Double.class || type == double.class) {
            out.number((Double) value);
        } else if (type == Integer.class || type == int.class) {
            out.integer((Integer) value);
        } else if (type == Long.class || type == long.class) {
            out.room(8).putLong((Long) value);
        } else if (type == Boolean.class || type == boolean.class) {
            out.flag((Boolean) value);
        } else if (type == String.class) {
            text((String) value);
        } else if (type == byte[].class) {
            out.bytes((byte[]) value);
        } else if (type.isEnum()) {
            out.room(1).put((byte) ((Enum<?>) value).ordinal());
        } else if (type.isRecord()) {
            for (RecordComponent component : type.getRecordComponents()) {
                value(component.getType(), component.getAccessor().invoke(value));
            }
        } else if (type.isArray()) {
            out.integer(Array.getLength(value));
            for (int k = 0; k < Array.getLength(value); k++) {
                value(type.getComponentType(), Array.get(value, k));
            }
        } else if (type == Shape.class) {
            shape((Shape) value);
        } else if (type == BodyDef.class) {
            body((BodyDef) value);
        } else if (type == JointDef.class) {
            joint((JointDef) value);
        } else {
            options((AlgorithmConfig) value);
        }
    }

    void text(String text) {
        out.bytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private void options(AlgorithmConfig config) {
        out.integer(config.options().size());
        config.options().forEach((name, value) -> {
            text(name);
            text(value);
        });
    }

    /** The number of the shape, and its bytes if it is a new one. */
    private void shape(Shape shape) {
        byte[] bytes = bytesOf.apply(shape);
        Integer known = shapes.get(bytes);
        if (known != null && shapeCount - known <= RecordFormat.SHAPES) {
            out.integer(known);
            return;
        }
        out.integer(shapeCount);
        out.bytes(bytes);
        shapes.put(bytes, shapeCount++);
    }

    private void body(BodyDef def) throws ReflectiveOperationException {
        shape(def.shape());
        BodyCodec.write(def, 0, out);
        value(Pose.class, def.pose());
        value(Vec3.class, def.linearVelocity());
        value(Vec3.class, def.angularVelocity());
        userData(def.userData());
    }

    /** Text, numbers and truth values as they are; of others what they are. */
    void userData(Object data) throws ReflectiveOperationException {
        int type = 0;
        while (type <= ValueReader.LAST_OF_DATA && !RecordFormat.TYPES[type].isInstance(data)) {
            type++;
        }
        boolean isKept = type <= ValueReader.LAST_OF_DATA;
        out.room(1).put((byte) (data == null ? -1 : isKept ? type : -2));
        if (isKept) {
            value(RecordFormat.TYPES[type], data);
        } else if (data != null) {
            text(data instanceof Enum<?> e ? e.getDeclaringClass().getName() + '.' + e.name() : data.getClass().getName());
        }
    }

    private void joint(JointDef def) throws ReflectiveOperationException {
        Vec3 point = def.pointB();
        boolean isDistance = point != null;
        Pose frame = def.frame();
        Pose onB = def.frameB() != null ? def.frameB() : isDistance ? new Pose(point, frame.rotation()) : frame;
        value(BodyId.class, def.bodyA());
        value(BodyId.class, def.bodyB());
        out.flag(isDistance);
        value(Pose.class, frame);
        value(Pose.class, onB);
        if (isDistance) {
            // A length of 0 cannot be given, but follows from points that are one.
            value(Vec3.class, def.length() == 0 ? frame.position() : point);
            out.number(def.length() == 0 ? Double.NaN : def.length());
        }
        out.number(def.breakForce());
        out.number(def.breakTorque());
        out.flag(def.collidesConnected());
        out.flag(def.isEnabled());
        for (int k = 0; k < ValueReader.axes(isDistance); k++) {
            value(JointAxisDef.class, def.axis(k));
        }
    }
}
