package dev.ashlar.physics.internal.snapshot;

import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.ShapeCodec;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.perception.Viewpoint;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.PerceptionDef;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.body.ShapeCache;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.check.Ranges;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.step.StepPipeline;
import dev.ashlar.physics.internal.step.WorldParts;
import dev.ashlar.spi.Algorithms;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The format of snapshots: a mark, the version, the length, what a world must have in common with the one that wrote it, its
 * state, and a checksum; all numbers big-endian. A state is read into new objects, which take the place of the old ones once all
 * of it was read and checked: a snapshot is taken whole or not at all.
 */
public final class SnapshotFormat {
    /** To be raised with every change of the format. */
    public static final int VERSION = 9;

    private static final long MARK = 0x4153484c_41525353L;
    private static final int LENGTH_AT = 12;
    private static final int HEADER = 16;
    private static final int CHECKSUM = 4;

    private SnapshotFormat() {
    }

    public static void write(WorldParts world, SnapshotWriter out) {
        out.clear();
        out.room(HEADER).putLong(MARK).putInt(VERSION).putInt(0);
        writeTerms(world, out);
        writeShapesAndBodies(world.bodies(), out);
        world.joints().save(out);
        world.stepper().save(out);
        out.setInteger(LENGTH_AT, out.position() + CHECKSUM);
        out.integer(out.checksum(0));
    }

    /** What is set once for a world: a snapshot can only go on in one that has the same. */
    private static void writeTerms(WorldParts world, SnapshotWriter out) {
        StepReport ids = world.ids();
        out.bytes(ids.broadPhase().getBytes(StandardCharsets.UTF_8));
        out.bytes(ids.narrowPhase().getBytes(StandardCharsets.UTF_8));
        out.bytes(ids.sweep().getBytes(StandardCharsets.UTF_8));
        SolverSettings settings = world.settings();
        out.integer(settings.substeps);
        out.integer(settings.maxInternalSteps);
        out.number(settings.restOffset);
        out.number(settings.maxInternalStep);
        out.number(settings.pushSpeed);
        out.flag(settings.sleeping);
        out.flag(settings.isExact);
        out.numbers(settings.gravity, 0, 3);
        out.flag(settings.perception != null);
        if (settings.perception != null) {
            writePerception(settings.perception, out);
        }
    }

    private static void writePerception(PerceptionDef def, SnapshotWriter out) {
        Viewpoint view = def.view();
        for (Vec3 v : new Vec3[] {view.position(), view.direction()}) {
            out.number(v.x());
            out.number(v.y());
            out.number(v.z());
        }
        out.number(view.fieldOfView());
        out.room(8).putLong(def.budget());
        out.number(def.waitingShare());
    }

    private static PerceptionDef readPerception(SnapshotReader in) {
        double[] v = new double[7];
        in.numbers("camera", v, 0, 7);
        return new PerceptionDef(new Viewpoint(Vec3.of(v, 0), Vec3.of(v, 3), v[6]), in.whole(), in.bits());
    }

    private static void writeShapesAndBodies(BodySet bodies, SnapshotWriter out) {
        Map<ByteBuffer, Integer> shapes = new HashMap<>();
        int[] shapeOf = new int[bodies.end];
        int at = out.position();
        out.integer(0);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                byte[] bytes = bodies.shape[i].bytes;
                Integer known = shapes.putIfAbsent(ByteBuffer.wrap(bytes), shapes.size());
                shapeOf[i] = known == null ? shapes.size() - 1 : known;
                if (known == null) {
                    out.bytes(bytes);
                }
            }
        }
        out.setInteger(at, shapes.size());
        bodies.save(out);
        for (int i = 0; i < bodies.end; i++) {
            if (bodies.exists(i)) {
                BodyCodec.write(bodies.def[i], shapeOf[i], out);
                bodies.saveBody(i, out);
            }
        }
    }

    /** A state that was read and checked. */
    public record State(SolverSettings settings, ShapeCache shapes, BodySet bodies, JointSet joints, StepPipeline stepper) {
    }

    /**
     * Reads a snapshot for a world, which is not changed.
     *
     * @param complete gives a definition what bytes do not hold
     */
    public static State read(byte[] bytes, WorldParts world, BiFunction<BodyId, BodyDef, BodyDef> complete) {
        checkFrame(bytes);
        SnapshotReader in = new SnapshotReader(bytes, HEADER, bytes.length - CHECKSUM);
        try {
            SolverSettings settings = readTerms(in, world);
            ShapeCache shapes = world.shapes().successor();
            BodySet bodies = new BodySet(settings);
            readShapesAndBodies(in, world.shapes(), shapes, bodies, complete);
            shapes.forgetOthers();
            JointSet joints = new JointSet(bodies);
            joints.load(in);
            StepPipeline stepper = world.newStepper(settings, bodies, joints);
            stepper.load(in);
            if (in.remaining() > 0) {
                throw Check.fault("bytes", "all used", in.remaining() + " left");
            }
            return new State(settings, shapes, bodies, joints, stepper);
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("snapshot cannot be restored: it ends too early", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("snapshot cannot be restored: " + e.getMessage(), e);
        }
    }

    private static void checkFrame(byte[] bytes) {
        if (bytes.length < HEADER + CHECKSUM || ByteBuffer.wrap(bytes).getLong(0) != MARK) {
            throw new IllegalArgumentException("these " + bytes.length + " bytes are no snapshot of a world");
        }
        ByteBuffer header = ByteBuffer.wrap(bytes);
        int version = header.getInt(8);
        if (version != VERSION) {
            throw new IllegalArgumentException("snapshot has format version " + version + ", but this release reads version "
                    + VERSION + "; restore it with the release that wrote it");
        }
        if (header.getInt(LENGTH_AT) != bytes.length) {
            throw new IllegalArgumentException("snapshot is damaged: it should have " + header.getInt(LENGTH_AT)
                    + " bytes, but has " + bytes.length);
        }
        SnapshotReader all = new SnapshotReader(bytes, bytes.length - CHECKSUM, bytes.length);
        int sum = all.checksum(0);
        if (all.integer() != sum) {
            throw new IllegalArgumentException("snapshot is damaged: its checksum is wrong");
        }
    }

    private static SolverSettings readTerms(SnapshotReader in, WorldParts world) {
        StepReport ids = world.ids();
        same("broad phase", in, ids.broadPhase());
        same("narrow phase", in, ids.narrowPhase());
        same("sweep", in, ids.sweep());
        SolverSettings settings = world.settings().copy();
        same("substeps", in.integer(), settings.substeps);
        same("most internal steps", in.integer(), settings.maxInternalSteps);
        same("rest offset (0: by size)", in.bits(), settings.restOffset);
        same("longest internal step", in.bits(), settings.maxInternalStep);
        same("push speed", in.bits(), settings.pushSpeed);
        same("sleeping", in.flag(), settings.sleeping);
        same("preset EXACT", in.flag(), settings.isExact);
        in.numbers("gravity", settings.gravity, 0, 3);
        Ranges.within("gravity", Vec3.of(settings.gravity, 0), Ranges.GRAVITY);
        same("perception", in.flag(), settings.perception != null);
        if (settings.perception != null) {
            settings.perception = readPerception(in);
        }
        return settings;
    }

    private static void same(String what, SnapshotReader in, String here) {
        String there = new String(in.bytes(what), StandardCharsets.UTF_8);
        if (!there.equals(here)) {
            throw new IllegalArgumentException("it is of a world with " + what + " " + there + ", but this one has " + here
                    + Algorithms.remedy(there, here));
        }
    }

    private static void same(String what, Object there, Object here) {
        if (!there.equals(here)) {
            throw new IllegalArgumentException("it is of a world with " + what + " " + there + ", but this one has " + here);
        }
    }

    private static void readShapesAndBodies(SnapshotReader in, ShapeCache known, ShapeCache used, BodySet bodies,
            BiFunction<BodyId, BodyDef, BodyDef> complete) {
        Shape[] shapes = new Shape[in.count("shapes", 4)];
        for (int k = 0; k < shapes.length; k++) {
            byte[] bytes = in.bytes("a shape");
            Shape same = known.find(bytes);
            shapes[k] = same == null ? ShapeCodec.decode(bytes) : same;
        }
        boolean[] exists = bodies.load(in);
        for (int i = 0; i < exists.length; i++) {
            if (exists[i]) {
                BodyDef def = BodyCodec.read(in, shapes);
                bodies.loadBody(i, complete.apply(new BodyId(i, bodies.generation[i]), def),
                        used.take(def), in);
            }
        }
    }
}
