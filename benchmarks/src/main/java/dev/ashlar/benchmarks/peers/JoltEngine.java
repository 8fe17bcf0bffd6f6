package dev.ashlar.benchmarks.peers;

import com.github.stephengold.joltjni.Body;
import com.github.stephengold.joltjni.BodyCreationSettings;
import com.github.stephengold.joltjni.BodyInterface;
import com.github.stephengold.joltjni.BoxShape;
import com.github.stephengold.joltjni.CollisionGroup;
import com.github.stephengold.joltjni.ConvexHullShapeSettings;
import com.github.stephengold.joltjni.GroupFilterTable;
import com.github.stephengold.joltjni.HingeConstraint;
import com.github.stephengold.joltjni.HingeConstraintSettings;
import com.github.stephengold.joltjni.JobSystem;
import com.github.stephengold.joltjni.JobSystemSingleThreaded;
import com.github.stephengold.joltjni.Jolt;
import com.github.stephengold.joltjni.MapObj2Bp;
import com.github.stephengold.joltjni.NarrowPhaseQuery;
import com.github.stephengold.joltjni.ObjVsBpFilter;
import com.github.stephengold.joltjni.ObjVsObjFilter;
import com.github.stephengold.joltjni.PhysicsSettings;
import com.github.stephengold.joltjni.PhysicsSystem;
import com.github.stephengold.joltjni.PointConstraintSettings;
import com.github.stephengold.joltjni.Quat;
import com.github.stephengold.joltjni.RRayCast;
import com.github.stephengold.joltjni.RVec3;
import com.github.stephengold.joltjni.RayCastResult;
import com.github.stephengold.joltjni.ShapeRefC;
import com.github.stephengold.joltjni.SphereShape;
import com.github.stephengold.joltjni.TempAllocator;
import com.github.stephengold.joltjni.TempAllocatorImpl;
import com.github.stephengold.joltjni.enumerate.EActivation;
import com.github.stephengold.joltjni.enumerate.EMotionQuality;
import com.github.stephengold.joltjni.enumerate.EMotionType;
import com.github.stephengold.joltjni.enumerate.EMotorState;
import com.github.stephengold.joltjni.enumerate.EOverrideMassProperties;
import com.github.stephengold.joltjni.readonly.ConstShape;
import dev.ashlar.math.Vec3;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Jolt Physics through jolt-jni, single precision, one thread. */
final class JoltEngine implements Engine {
    static final String LIBRARY = "linux/x86-64/com/github/stephengold/libjoltjni.so";
    private static final int MOVING = 0;
    private static final int STILL = 1;
    private static final int LAYERS = 2;
    /** What steps work in; one for all worlds of the process, so that a first step does not pay for fresh pages of memory. */
    private static TempAllocator memory;
    private static long reserved;

    static {
        NativeCode.load(LIBRARY);
        Jolt.registerDefaultAllocator();
        Jolt.installDefaultAssertCallback();
        Jolt.installDefaultTraceCallback();
        Jolt.newFactory();
        Jolt.registerTypes();
    }

    private PhysicsSystem system;
    private BodyInterface access;
    private NarrowPhaseQuery rays;
    private JobSystem jobs;
    private final List<Integer> bodies = new ArrayList<>();
    private final List<Body> handles = new ArrayList<>();
    /** Which bodies are joined and so do not collide; null without joints. */
    private GroupFilterTable joined;
    /** Shapes are shared, as a user would; the references keep them alive. */
    private final Map<Form, ConstShape> shapes = new HashMap<>();
    private final List<ShapeRefC> alive = new ArrayList<>();
    private final RVec3 place = new RVec3();
    private final Quat turn = new Quat();

    @Override
    public void begin(Vec3 gravity, int iterations, int count) {
        system = new PhysicsSystem();
        MapObj2Bp layers = new MapObj2Bp(LAYERS, LAYERS).add(MOVING, MOVING).add(STILL, STILL);
        ObjVsBpFilter meetsLayer = new ObjVsBpFilter(LAYERS, LAYERS).disablePair(STILL, STILL);
        ObjVsObjFilter meets = new ObjVsObjFilter(LAYERS).disablePair(STILL, STILL);
        system.init(count + 16, 0, 64 * count + 1024, 32 * count + 1024, layers, meetsLayer, meets);
        system.setGravity((float) gravity.x(), (float) gravity.y(), (float) gravity.z());
        PhysicsSettings settings = system.getPhysicsSettings();
        settings.setAllowSleeping(false);
        if (iterations > 0) {
            settings.setNumVelocitySteps(iterations);
        }
        system.setPhysicsSettings(settings);
        access = system.getBodyInterface();
        reserve((256L << 20) + (48L << 10) * count);
        jobs = new JobSystemSingleThreaded(Jolt.cMaxPhysicsJobs);
    }

    private static void reserve(long bytes) {
        if (bytes > reserved) {
            memory = new TempAllocatorImpl((int) Math.min(bytes, Integer.MAX_VALUE - 63));
            reserved = bytes;
        }
    }

    @Override
    public void add(PeerBody b) {
        Vec3 p = b.pose().position();
        dev.ashlar.math.Quat q = b.pose().rotation();
        BodyCreationSettings def = new BodyCreationSettings(shapes.computeIfAbsent(b.form(), this::shape),
                new RVec3(p.x(), p.y(), p.z()), new Quat((float) q.x(), (float) q.y(), (float) q.z(), (float) q.w()),
                b.isStatic() ? EMotionType.Static : EMotionType.Dynamic, b.isStatic() ? STILL : MOVING);
        def.setFriction((float) b.friction()).setRestitution(0).setAllowSleeping(false).setLinearDamping(0).setAngularDamping(0)
                .setMaxLinearVelocity(1e4f).setMaxAngularVelocity(1e4f);
        if (!b.isStatic()) {
            def.setOverrideMassProperties(EOverrideMassProperties.CalculateInertia);
            def.getMassPropertiesOverride().setMass((float) b.mass());
            def.setLinearVelocity(vector(b.velocity())).setAngularVelocity(vector(b.spin()));
            def.setMotionQuality(b.fast() ? EMotionQuality.LinearCast : EMotionQuality.Discrete);
        }
        Body body = access.createBody(def);
        access.addBody(body, b.isStatic() ? EActivation.DontActivate : EActivation.Activate);
        handles.add(body);
        bodies.add(body.getId());
    }

    private static com.github.stephengold.joltjni.Vec3 vector(Vec3 v) {
        return new com.github.stephengold.joltjni.Vec3((float) v.x(), (float) v.y(), (float) v.z());
    }

    private ConstShape shape(Form form) {
        ConstShape shape;
        if (form instanceof Form.Box box) {
            com.github.stephengold.joltjni.Vec3 half = vector(new Vec3(box.x() / 2, box.y() / 2, box.z() / 2));
            // Jolt rounds edges by 5 cm unless told otherwise, which thin boxes do not have.
            float least = Math.min(half.getX(), Math.min(half.getY(), half.getZ()));
            shape = new BoxShape(half, Math.min(0.05f, least));
        } else if (form instanceof Form.Ball ball) {
            shape = new SphereShape((float) ball.radius());
        } else {
            float[] xyz = ((Form.Hull) form).coordinates();
            FloatBuffer points = Jolt.newDirectFloatBuffer(xyz.length);
            points.put(xyz);
            shape = new ConvexHullShapeSettings(xyz.length / 3, points).create().get();
        }
        alive.add(shape.toRefC());
        return shape;
    }

    @Override
    public void join(PeerJoint j) {
        if (joined == null) {
            joined = new GroupFilterTable(handles.size());
            for (int i = 0; i < handles.size(); i++) {
                handles.get(i).setCollisionGroup(new CollisionGroup(joined, 0, i));
            }
        }
        joined.disableCollision(j.a(), j.b());
        RVec3 at = new RVec3(j.at().x(), j.at().y(), j.at().z());
        if (j.axis() == null) {
            PointConstraintSettings def = new PointConstraintSettings();
            def.setPoint1(at);
            def.setPoint2(at);
            system.addConstraint(def.create(handles.get(j.a()), handles.get(j.b())));
            return;
        }
        HingeConstraintSettings def = new HingeConstraintSettings();
        Vec3 across = Math.abs(j.axis().y()) > 0.9 ? new Vec3(1, 0, 0) : new Vec3(0, 1, 0);
        Vec3 normal = across.cross(j.axis()).unit();
        def.setPoint1(at);
        def.setPoint2(at);
        def.setHingeAxis1(vector(j.axis()));
        def.setHingeAxis2(vector(j.axis()));
        def.setNormalAxis1(vector(normal));
        def.setNormalAxis2(vector(normal));
        if (j.isLimited()) {
            def.setLimitsMin((float) j.low());
            def.setLimitsMax((float) j.high());
        }
        if (j.speed() == 0) {
            def.setMaxFrictionTorque((float) j.torque());
        } else {
            def.getMotorSettings().setTorqueLimit((float) j.torque());
        }
        HingeConstraint made = (HingeConstraint) def.create(handles.get(j.a()), handles.get(j.b()));
        if (j.speed() != 0) {
            made.setMotorState(EMotorState.Velocity);
            made.setTargetAngularVelocity((float) j.speed());
        }
        system.addConstraint(made);
    }

    @Override
    public void step(double dt) {
        system.update((float) dt, 1, memory, jobs);
    }

    /** Its binding wants a new native object for each ray, and frees it when told to. */
    @Override
    public double rayCast(double[] ray, int at) {
        if (rays == null) {
            system.optimizeBroadPhase();
            rays = system.getNarrowPhaseQueryNoLock();
        }
        try (RayCastResult result = new RayCastResult();
                RRayCast cast = new RRayCast(new RVec3(ray[at], ray[at + 1], ray[at + 2]),
                        new com.github.stephengold.joltjni.Vec3((float) ray[at + 3], (float) ray[at + 4], (float) ray[at + 5]))) {
            return rays.castRay(cast, result) ? result.getFraction() : Double.POSITIVE_INFINITY;
        }
    }

    @Override
    public void poses(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            access.getPositionAndRotation(bodies.get(i), place, turn);
            Engine.write(out, i, place.xx(), place.yy(), place.zz(), turn.getX(), turn.getY(), turn.getZ(), turn.getW());
        }
    }

    @Override
    public boolean velocities(double[] out) {
        for (int i = 0; i < handles.size(); i++) {
            write(handles.get(i).isStatic() ? null : handles.get(i).getLinearVelocity(), out, PeerEnergy.STRIDE * i);
            write(handles.get(i).isStatic() ? null : handles.get(i).getAngularVelocity(), out, PeerEnergy.STRIDE * i + 3);
        }
        return true;
    }

    private static void write(com.github.stephengold.joltjni.Vec3 v, double[] out, int at) {
        (v == null ? Vec3.ZERO : new Vec3(v.getX(), v.getY(), v.getZ())).to(out, at);
    }

    @Override
    public void end() {
        system.removeAllConstraints();
        access.close();
        system.close();
        jobs.close();
    }
}
