package dev.ashlar.testbed.replay;

import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Records where the bodies of a world are, frame by frame, in few bytes. Bodies may be added meanwhile, but none removed.
 *
 * <p>Positions are rounded to 0.1 mm, quaternions to 1/8192 (together that moves no point of a brick by 0.2 mm), and only what
 * differs from going on as in the last two frames is written, as numbers of as many bytes as they need: zeros for bodies at
 * rest, small ones for bodies in flight. Packed, a wall that is shot at takes 1 to 2 bytes a body and frame, and next to none
 * while it stands. {@code decode.js} reads it.
 */
public final class Recorder {
    static final double METRES = 1e-4;
    static final double ROTATION = 1.0 / 8192;
    static final double CONTACT_METRES = 1e-3;
    /** A force this small is not seen, Ns. */
    static final double LEAST_IMPULSE = 1e-3;
    /** Further out, bodies are shown at this distance, m: so that differences fit into 32 bits. */
    private static final double FAR = 10_000;

    private final World world;
    private final double dt;
    private final Map<Shape, Integer> shapeIndex = new IdentityHashMap<>();
    private final List<Shape> shapes = new ArrayList<>();
    private final List<int[]> bodies = new ArrayList<>();
    private final Bytes poses = new Bytes();
    private final Bytes contacts = new Bytes();
    private final Map<Long, int[]> lastPoint = new HashMap<>();
    private int[] last = new int[0];
    private int[] beforeLast = new int[0];
    private final double[] pose = new double[Pose.STRIDE];
    private int frames;
    private long bodyFrames;

    /** Records a world whose frames are dt seconds apart. */
    public Recorder(World world, double dt) {
        this.world = world;
        this.dt = dt;
    }

    /** Adds the world as it is now. */
    public void frame() {
        int known = bodies.size();
        addNewBodies();
        int count = bodies.size();
        int[] now = new int[Pose.STRIDE * count];
        for (int i = 0; i < count; i++) {
            round(i, now);
        }
        poses.unsigned(count);
        for (int k = 0; k < Pose.STRIDE; k++) {
            for (int i = 0; i < count; i++) {
                int at = Pose.STRIDE * i + k;
                poses.signed(i < known ? now[at] - 2 * last[at] + beforeLast[at] : now[at]);
            }
        }
        beforeLast = Arrays.copyOf(last, now.length);
        System.arraycopy(now, Pose.STRIDE * known, beforeLast, Pose.STRIDE * known, Pose.STRIDE * (count - known));
        last = now;
        addContacts();
        frames++;
        bodyFrames += count;
    }

    private void addNewBodies() {
        for (int i = bodies.size(); i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            Shape shape = world.shape(id);
            int index = shapeIndex.computeIfAbsent(shape, s -> {
                shapes.add(s);
                return shapes.size() - 1;
            });
            bodies.add(new int[] {index, world.type(id) == BodyType.STATIC ? 1 : 0, frames});
        }
    }

    private void round(int i, int[] out) {
        world.pose(world.bodyAt(i), pose, 0);
        int o = Pose.STRIDE * i;
        double same = 0;
        for (int k = Pose.ROTATION; k < Pose.STRIDE && o < last.length; k++) {
            same += pose[k] * last[o + k];
        }
        for (int k = 0; k < Pose.STRIDE; k++) {
            double quanta = k < Pose.ROTATION
                    ? Math.max(-FAR, Math.min(FAR, pose[k])) / METRES : (same < 0 ? -pose[k] : pose[k]) / ROTATION;
            out[o + k] = (int) Math.round(quanta);
        }
    }

    /** Pairs that press on each other, in order: their numbers less those of the pair before, where, and how hard. */
    private void addContacts() {
        ContactEvents events = world.contactEvents();
        int count = 0;
        int end = events.firstHit();
        for (int e = 0; e < end; e++) {
            count += events.kind(e) == ContactEvents.Kind.END ? 0 : 1;
        }
        contacts.unsigned(count);
        int a = 0;
        int b = 0;
        for (int e = 0; e < end; e++) {
            if (events.kind(e) == ContactEvents.Kind.END) {
                continue;
            }
            contacts.unsigned(events.bodyA(e).index() - a);
            contacts.signed(events.bodyB(e).index() - b);
            a = events.bodyA(e).index();
            b = events.bodyB(e).index();
            events.point(e, pose, 0);
            int[] point = lastPoint.computeIfAbsent((long) a << 32 | b, key -> new int[3]);
            for (int k = 0; k < 3; k++) {
                int now = (int) Math.round(Math.max(-FAR, Math.min(FAR, pose[k])) / CONTACT_METRES);
                contacts.signed(now - point[k]);
                point[k] = now;
            }
            contacts.unsigned(strength(events.normalImpulse(e)));
        }
    }

    /** Eight steps for each doubling. */
    private static int strength(double impulse) {
        double doublings = StrictMath.log(Math.max(1, impulse / LEAST_IMPULSE)) / StrictMath.log(2);
        return (int) Math.round(Math.min(127, 8 * doublings));
    }

    double dt() {
        return dt;
    }

    int frames() {
        return frames;
    }

    /** Bodies in a frame, summed over all frames: what the size of a replay is measured by. */
    public long bodyFrames() {
        return bodyFrames;
    }

    List<Shape> shapes() {
        return shapes;
    }

    /** For each body: the index of its shape, 1 if it is static, and its first frame. */
    List<int[]> bodies() {
        return bodies;
    }

    /** How many bytes the poses of all frames take in a replay, before they become text. */
    public int poseBytes() {
        return poses.zipped().length;
    }

    Bytes poses() {
        return poses;
    }

    Bytes contacts() {
        return contacts;
    }
}
