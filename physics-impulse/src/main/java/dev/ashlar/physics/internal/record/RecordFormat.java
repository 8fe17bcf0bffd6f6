package dev.ashlar.physics.internal.record;

import dev.ashlar.geometry.Shape;
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
import dev.ashlar.spi.AlgorithmConfig;

/**
 * The format of recordings: a mark, the version, then blocks, each with its length and checksum; all numbers big-endian. The first block is
 * the {@link RecordHeader}; the others have entries, which do not reach from one block into the next.
 */
public final class RecordFormat {
    /** To be raised with every change of the format, of what is kept, and of a recorded method's name or arguments. */
    public static final int VERSION = 1;

    static final long MARK = 0x4153484c_41525243L;

    /** The name of a method, which calls refer to by its number. */
    static final byte NAME = 1;
    /** A call that is about to be made. */
    static final byte CALL = 2;
    /** What moved after a step, as a hash. */
    static final byte DIGEST = 3;
    /** The whole state after a step: its hash, and one of each body. */
    static final byte STATE = 4;
    /** The last call threw. */
    static final byte FAILED = 5;
    /** The last step was interrupted after so many internal ones. */
    static final byte INTERRUPTED = 6;
    /** User data that bodies have after the last call, which restored a snapshot. */
    static final byte USER_DATA = 7;
    /** Something changed the world that is not kept. */
    static final byte HOLE = 8;
    /** The world was declared damaged. */
    static final byte DAMAGED = 9;
    /** Nothing follows: the recording was closed. */
    static final byte END = 10;

    /** So many shapes are known at a time: one that was used before is given again. */
    static final int SHAPES = 256;

    /** What arguments are, by the number that stands before each. Their order is a part of the format. */
    static final Class<?>[] TYPES = {Double.class, Integer.class, Long.class, Boolean.class, String.class, byte[].class,
        Shape.class,
        BodyDef.class, JointDef.class, AlgorithmConfig.class, BodyId.class, JointId.class, Vec3.class, Quat.class, Pose.class,
        Material.class, Material[].class, PerceptionDef.class, Viewpoint.class, JointAxisDef.class, JointAxisDef.Drive.class,
        JointAxis.class, BodyType.class, CombineMode.class, Preset.class};

    private RecordFormat() {
    }
}
