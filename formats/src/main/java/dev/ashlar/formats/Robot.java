package dev.ashlar.formats;

import dev.ashlar.formats.UrdfFile.Joint;
import dev.ashlar.formats.UrdfFile.JointType;
import dev.ashlar.formats.UrdfFile.Link;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.JointId;
import dev.ashlar.physics.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A robot in a world. Links with weight are bodies; one without weight that is fixed to another is part of its body. Bodies on both sides
 * of a joint do not collide with each other.
 *
 * <p>Its joints can be driven as any others of the world, by {@link #joint} and {@link #axis}; damping and friction of the file are drives,
 * too, and give way to yours. If both are given, damping counts. Mimics are servos: call {@link #follow} before each step.
 */
public final class Robot {
    /** Joints that leave an angle beyond half a turn have no limit there: angles are measured up to it. */
    private static final double HALF_TURN = Math.PI;
    /** What drives a mimic whose file names no limit; more than any joint needs, and within what worlds take. */
    private static final double STRONG = 1e9;
    private static final double FAST = 1e6;
    /** Sides of boxes that stand for links without shape are at least so long, of the longest and in m. */
    private static final double THIN = 1e-3;

    private final UrdfFile file;
    private final World world;
    private final Map<String, BodyId> bodies = new LinkedHashMap<>();
    /** Of links that share the body of their parent, where they are in it; identity for the others. */
    private final Map<String, Pose> inBody = new LinkedHashMap<>();
    private final Map<String, JointId> joints = new LinkedHashMap<>();

    Robot(UrdfFile file, World world, Pose base, boolean fixBase) {
        this.file = file;
        this.world = world;
        Map<String, Pose> poses = poses(base);
        Map<String, String> owners = owners();
        Map<String, BodyDef> defs = new LinkedHashMap<>();
        owners.forEach((link, owner) -> {
            if (link.equals(owner)) {
                defs.put(link, body(link, owners, poses, fixBase && defs.isEmpty()));
            }
        });
        try {
            defs.forEach((link, def) -> bodies.put(link, added(link, def)));
            owners.forEach((link, owner) -> {
                bodies.put(link, bodies.get(owner));
                inBody.put(link, link.equals(owner) ? Pose.IDENTITY : poses.get(owner).inverse().times(poses.get(link)));
            });
            for (Joint joint : file.joints()) {
                if (!bodies.get(joint.child()).equals(bodies.get(joint.parent())) && joint.type() != JointType.FLOATING) {
                    joints.put(joint.name(), added(joint, poses.get(joint.child())));
                }
            }
        } catch (IllegalArgumentException e) {
            // The whole robot or nothing; joints go with their bodies.
            if (world.isDamaged()) {
                throw e; // nothing can be taken out of it any more
            }
            bodies.values().stream().filter(world::contains).distinct().toList().forEach(world::remove);
            throw e;
        }
    }

    private BodyId added(String link, BodyDef def) {
        try {
            return world.add(def);
        } catch (IllegalArgumentException e) {
            throw fault(file.link(link), e.getMessage(), e);
        }
    }

    private JointId added(Joint joint, Pose frame) {
        try {
            return world.add(definition(joint, frame));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    file.name() + ":" + joint.line() + ": joint \"" + joint.name() + "\": " + e.getMessage(),
                    e);
        }
    }

    /** Frames of all links with joints at 0. */
    private Map<String, Pose> poses(Pose base) {
        Map<String, Pose> poses = new LinkedHashMap<>();
        poses.put(file.links().get(0).name(), base);
        for (Joint joint : file.joints()) {
            try {
                poses.put(joint.child(), poses.get(joint.parent()).times(joint.origin()));
            } catch (IllegalArgumentException e) {
                throw fault(file.link(joint.child()), e.getMessage(), e);
            }
        }
        return poses;
    }

    /** Of each link, the link whose body it is part of. */
    private Map<String, String> owners() {
        Map<String, String> owners = new LinkedHashMap<>();
        owners.put(file.links().get(0).name(), file.links().get(0).name());
        for (Joint joint : file.joints()) {
            Link child = file.link(joint.child());
            boolean weightless = child.mass() == null;
            if (weightless && joint.type() != JointType.FIXED) {
                throw fault(child, "a link that moves must have an inertial with a mass above 0: add one, or fix its joint");
            }
            owners.put(child.name(), weightless ? owners.get(joint.parent()) : child.name());
        }
        return owners;
    }

    private BodyDef body(String name, Map<String, String> owners, Map<String, Pose> poses, boolean fixed) {
        Link link = file.link(name);
        Pose pose = poses.get(name);
        List<Compound.Part> parts = new ArrayList<>(link.parts());
        owners.forEach((other, owner) -> {
            if (owner.equals(name) && !other.equals(name)) {
                Pose at = pose.inverse().times(poses.get(other));
                file.link(other).parts().forEach(part -> parts.add(new Compound.Part(part.shape(), at.times(part.pose()))));
            }
        });
        try {
            boolean touches = !parts.isEmpty();
            MassProperties mass = link.mass();
            if (mass == null || fixed) {
                BodyDef def = BodyDef.staticBody(touches ? new Compound(parts) : Polyhedron.point(Vec3.ZERO)).at(pose);
                return touches ? def : def.filter(1, 0);
            }
            Compound shape = new Compound(touches ? parts : List.of(box(mass))).withMass(mass);
            BodyDef def = BodyDef.dynamic(shape).mass(mass.mass()).at(pose);
            return touches ? def : def.filter(1, 0);
        } catch (IllegalArgumentException e) {
            throw fault(link, e.getMessage(), e);
        }
    }

    /** A box that has the inertia of a link, as far as boxes can be thin. */
    private static Compound.Part box(MassProperties mass) {
        MassProperties.Principal principal = mass.principal();
        Vec3 m = principal.moments().times(6 / mass.mass());
        double[] sides = {Math.sqrt(Math.max(0, m.y() + m.z() - m.x())), Math.sqrt(Math.max(0, m.z() + m.x() - m.y())),
            Math.sqrt(Math.max(0, m.x() + m.y() - m.z()))};
        double least = THIN * Math.max(1, Math.max(sides[0], Math.max(sides[1], sides[2])));
        return new Compound.Part(Polyhedron.box(Math.max(least, sides[0]), Math.max(least, sides[1]), Math.max(least, sides[2])),
                principal.frame());
    }

    private JointDef definition(Joint joint, Pose frame) {
        BodyId parent = bodies.get(joint.parent());
        BodyId child = bodies.get(joint.child());
        Vec3 at = frame.position();
        Vec3 axis = frame.rotation().rotate(joint.axis());
        switch (joint.type()) {
            case FIXED:
                return JointDef.fixed(parent, child, at);
            case PLANAR:
                return JointDef.sixDof(parent, child, new Pose(at, Quat.IDENTITY)).along(axis).lock(JointAxis.LINEAR_X)
                        .lock(JointAxis.ANGULAR_Y).lock(JointAxis.ANGULAR_Z);
            case PRISMATIC:
                return moved(joint, JointDef.slider(parent, child, at, axis), JointAxis.LINEAR_X);
            default:
                return moved(joint, JointDef.hinge(parent, child, at, axis), JointAxis.ANGULAR_X);
        }
    }

    private static JointDef moved(Joint joint, JointDef def, JointAxis axis) {
        boolean turns = axis.isAngular();
        double low = turns && joint.low() < -HALF_TURN ? Double.NEGATIVE_INFINITY : joint.low();
        double high = turns && joint.high() > HALF_TURN ? Double.POSITIVE_INFINITY : joint.high();
        if (low == high) {
            return def.lock(axis);
        }
        boolean endless = low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY;
        JointDef limited = endless ? def
                : def.limit(axis, turns ? Math.max(low, -HALF_TURN) : low, turns ? Math.min(high, HALF_TURN) : high);
        if (joint.mimic() != null) {
            return limited.servo(axis, 0, joint.velocity() > 0 ? Math.min(joint.velocity(), FAST) : FAST,
                    joint.effort() > 0 ? Math.min(joint.effort(), STRONG) : STRONG);
        }
        if (joint.damping() > 0) {
            return limited.spring(axis, 0, 0, joint.damping());
        }
        return joint.friction() > 0 ? limited.motor(axis, 0, joint.friction()) : limited;
    }

    /** The body that a link is, or is part of. */
    public BodyId body(String link) {
        return known("link", link, bodies);
    }

    /** The frame of a link, in the world. */
    public Pose pose(String link) {
        Pose body = world.pose(body(link));
        Pose own = inBody.get(link);
        return own.equals(Pose.IDENTITY) ? body : body.times(own);
    }

    /** The joint of the world. Those that float, or fix links without weight, are none. */
    public JointId joint(String joint) {
        return known("joint", joint, joints);
    }

    /** The axis along which a joint moves, or about which it turns. */
    public JointAxis axis(String joint) {
        joint(joint);
        return file.joint(joint).type() == JointType.PRISMATIC ? JointAxis.LINEAR_X : JointAxis.ANGULAR_X;
    }

    /** The value of a joint, m or rad; a turn is from -pi to pi. */
    public double value(String joint) {
        return world.joints().value(joint(joint), axis(joint));
    }

    /** Tells joints that mimic others where those are; to be called before each step. */
    public void follow() {
        for (Joint joint : file.joints()) {
            UrdfFile.Mimic mimic = joint.mimic();
            if (mimic != null && joints.containsKey(joint.name()) && joints.containsKey(mimic.joint())
                    && joint.low() < joint.high()) {
                double target = mimic.multiplier() * value(mimic.joint()) + mimic.offset();
                double end = joint.type() == JointType.PRISMATIC ? FAST : HALF_TURN;
                world.joints().setTarget(joint(joint.name()), axis(joint.name()), Math.max(-end, Math.min(end, target)));
            }
        }
    }

    private <T> T known(String what, String name, Map<String, T> among) {
        T found = among.get(name);
        if (found == null) {
            throw new IllegalArgumentException(
                    "no " + what + " \"" + name + "\" in " + file.name() + "; found " + among.keySet());
        }
        return found;
    }

    private IllegalArgumentException fault(Link link, String what) {
        return fault(link, what, null);
    }

    private IllegalArgumentException fault(Link link, String what, Throwable cause) {
        return new IllegalArgumentException(file.name() + ":" + link.line() + ": link \"" + link.name() + "\": " + what, cause);
    }
}
