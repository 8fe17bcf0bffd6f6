package dev.ashlar.bridge.joml;

import dev.ashlar.math.Check;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import java.nio.FloatBuffer;
import java.util.Arrays;
import org.joml.Matrix4d;
import org.joml.Matrix4f;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.joml.Vector3dc;

/**
 * The poses of all bodies of a world, for one frame: read at once by {@link #update}, then looked at in JOML's form. Nothing here makes
 * an object but when the number of bodies grows: results are written into what is given.
 *
 * <p>Matrices are floats, as seen from an origin that may be another one each frame, such as the camera. It is taken off before numbers
 * become floats, so that what is near it is drawn exactly, however far from the world's origin. Positions and rotations are doubles.
 *
 * <pre>{@code
 * poses.update(time.alpha(), camera.position());          // time is a FixedStep
 * shader.setMatrix("model", poses.matrix(body, matrix));   // or all: poses.put(buffer), by index of body
 * }</pre>
 */
public final class JomlPoses {
    private static final int FLOATS = 16;

    private final World world;
    private final double[] flat = new double[Pose.STRIDE];
    private final Vector3d origin = new Vector3d();
    private float[] matrices = new float[0];
    private int end;

    /** Those of a world; none until {@link #update} is called. */
    public JomlPoses(World world) {
        this.world = Check.notNull("world", world);
    }

    /** Reads all poses: those between the last two steps, see {@link World#poses}, as seen from the world's origin. */
    public void update(double alpha) {
        origin.set(0);
        read(alpha);
    }

    /** Reads all poses as seen from an origin. */
    public void update(double alpha, Vector3dc from) {
        origin.set(Check.notNull("from", from));
        read(alpha);
    }

    private void read(double alpha) {
        end = world.indexEnd();
        if (matrices.length < FLOATS * end) {
            matrices = new float[2 * FLOATS * end];
        }
        Arrays.fill(matrices, 0);
        world.poses(matrices, alpha, Joml.vec(origin));
    }

    /** Where the matrices are seen from. */
    public Vector3dc origin() {
        return origin;
    }

    /** The matrices themselves, column by column, 16 floats at {@code 16 * BodyId.index()}; another array when bodies become more. */
    public float[] matrices() {
        return matrices;
    }

    /** Puts all matrices into a buffer, such as a mapped one of the graphics card, by index of body; its position moves on. */
    public FloatBuffer put(FloatBuffer into) {
        if (Check.notNull("into", into).remaining() < FLOATS * end) {
            throw Check.fault("room in the buffer", ">= 16 * indexEnd() = " + FLOATS * end, into.remaining());
        }
        return into.put(matrices, 0, FLOATS * end);
    }

    /** Writes the matrix of a body; returns what it wrote to. */
    public Matrix4f matrix(BodyId body, Matrix4f into) {
        int i = index(body);
        return Check.notNull("into", into).set(matrices, FLOATS * i);
    }

    private int index(BodyId body) {
        if (!world.contains(body) || body.index() >= end) {
            throw new IllegalArgumentException(body + " was not there at the last update: call update() after bodies were added");
        }
        return body.index();
    }

    /** Writes the pose of a body as of the last step, as a matrix of doubles in the world; returns what it wrote to. */
    public Matrix4d matrix(BodyId body, Matrix4d into) {
        world.pose(body, flat, 0);
        return Check.notNull("into", into).translationRotate(flat[0], flat[1], flat[2], flat[3], flat[4], flat[5], flat[6]);
    }

    /** Writes the position of a body's frame as of the last step, in the world; returns what it wrote to. */
    public Vector3d position(BodyId body, Vector3d into) {
        world.pose(body, flat, 0);
        return Check.notNull("into", into).set(flat[0], flat[1], flat[2]);
    }

    /** Writes the rotation of a body as of the last step; returns what it wrote to. */
    public Quaterniond rotation(BodyId body, Quaterniond into) {
        world.pose(body, flat, 0);
        return Check.notNull("into", into).set(flat[3], flat[4], flat[5], flat[6]);
    }
}
