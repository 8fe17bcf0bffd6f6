package dev.ashlar.benchmarks.peers;

import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import physx.PxTopLevelFunctions;
import physx.common.PxDefaultAllocator;
import physx.common.PxDefaultErrorCallback;
import physx.common.PxFoundation;
import physx.common.PxQuat;
import physx.common.PxTolerancesScale;
import physx.common.PxTransform;
import physx.common.PxVec3;
import physx.cooking.PxConvexFlagEnum;
import physx.cooking.PxConvexFlags;
import physx.cooking.PxConvexMeshDesc;
import physx.cooking.PxCookingParams;
import physx.extensions.PxRigidBodyExt;
import physx.geometry.PxBoxGeometry;
import physx.geometry.PxConvexMeshGeometry;
import physx.geometry.PxGeometry;
import physx.geometry.PxSphereGeometry;
import physx.physics.PxFilterData;
import physx.physics.PxMaterial;
import physx.physics.PxPairFlagEnum;
import physx.physics.PxPhysics;
import physx.physics.PxRigidActor;
import physx.physics.PxRigidBodyFlagEnum;
import physx.physics.PxRigidDynamic;
import physx.physics.PxScene;
import physx.physics.PxSceneDesc;
import physx.physics.PxSceneFlagEnum;
import physx.physics.PxShape;
import physx.physics.PxSolverTypeEnum;
import physx.support.PxArray_PxVec3;

/** PhysX 5 through physx-jni on the CPU, one thread, with either of its solvers. */
final class PhysxEngine implements Engine {
    private static final int VERSION = PxTopLevelFunctions.getPHYSICS_VERSION();
    /** One of each a process. */
    private static final PxFoundation FOUNDATION =
            PxTopLevelFunctions.CreateFoundation(VERSION, new PxDefaultAllocator(), new PxDefaultErrorCallback());
    private static final PxTolerancesScale SCALE = new PxTolerancesScale();
    private static final PxPhysics PHYSICS = PxTopLevelFunctions.CreatePhysics(VERSION, FOUNDATION, SCALE);

    private final boolean temporal;
    private PxScene scene;
    private int iterations;
    private final List<PxRigidActor> bodies = new ArrayList<>();
    private final Map<Form, PxGeometry> shapes = new HashMap<>();
    private final Map<Double, PxMaterial> materials = new HashMap<>();

    /** With the temporal solver TGS, or with PGS. */
    PhysxEngine(boolean temporal) {
        this.temporal = temporal;
    }

    @Override
    public void begin(Vec3 gravity, int iterationCount, int count) {
        iterations = iterationCount == 0 ? 4 : iterationCount;
        PxSceneDesc desc = new PxSceneDesc(SCALE);
        desc.setGravity(vector(gravity));
        desc.setCpuDispatcher(PxTopLevelFunctions.DefaultCpuDispatcherCreate(0));
        desc.setFilterShader(PxTopLevelFunctions.DefaultFilterShader());
        desc.setSolverType(temporal ? PxSolverTypeEnum.eTGS : PxSolverTypeEnum.ePGS);
        desc.getFlags().raise(PxSceneFlagEnum.eENABLE_CCD);
        scene = PHYSICS.createScene(desc);
    }

    private static PxVec3 vector(Vec3 v) {
        return new PxVec3((float) v.x(), (float) v.y(), (float) v.z());
    }

    @Override
    public void add(PeerBody b) {
        Quat q = b.pose().rotation();
        PxTransform at = new PxTransform(vector(b.pose().position()),
                new PxQuat((float) q.x(), (float) q.y(), (float) q.z(), (float) q.w()));
        PxMaterial material = materials.computeIfAbsent(b.friction(),
                f -> PHYSICS.createMaterial(f.floatValue(), f.floatValue(), 0));
        PxShape shape = PHYSICS.createShape(shapes.computeIfAbsent(b.form(), PhysxEngine::shape), material, true);
        // physx-jni's filter shader: what it is, what it meets, and flags of its pairs.
        int flags = b.fast() ? PxPairFlagEnum.eDETECT_CCD_CONTACT.value : 0;
        shape.setSimulationFilterData(new PxFilterData(1, 1, flags, 0));
        if (b.isStatic()) {
            PxRigidActor body = PHYSICS.createRigidStatic(at);
            body.attachShape(shape);
            add(body);
            return;
        }
        PxRigidDynamic body = PHYSICS.createRigidDynamic(at);
        body.attachShape(shape);
        PxRigidBodyExt.setMassAndUpdateInertia(body, (float) b.mass());
        body.setSolverIterationCounts(iterations, 1);
        body.setSleepThreshold(0);
        body.setLinearDamping(0);
        body.setAngularDamping(0);
        body.setMaxAngularVelocity(1e3f);
        body.setRigidBodyFlag(PxRigidBodyFlagEnum.eENABLE_CCD, b.fast());
        body.setLinearVelocity(vector(b.velocity()));
        body.setAngularVelocity(vector(b.spin()));
        add(body);
    }

    private void add(PxRigidActor body) {
        scene.addActor(body);
        bodies.add(body);
    }

    private static PxGeometry shape(Form form) {
        if (form instanceof Form.Box box) {
            return new PxBoxGeometry((float) box.x() / 2, (float) box.y() / 2, (float) box.z() / 2);
        }
        if (form instanceof Form.Ball ball) {
            return new PxSphereGeometry((float) ball.radius());
        }
        PxArray_PxVec3 points = new PxArray_PxVec3();
        ((Form.Hull) form).points().forEach(p -> points.pushBack(vector(p)));
        PxConvexMeshDesc desc = new PxConvexMeshDesc();
        desc.getPoints().setCount(points.size());
        desc.getPoints().setStride(PxVec3.SIZEOF);
        desc.getPoints().setData(points.begin());
        desc.setFlags(new PxConvexFlags((short) PxConvexFlagEnum.eCOMPUTE_CONVEX.value));
        return new PxConvexMeshGeometry(PxTopLevelFunctions.CreateConvexMesh(new PxCookingParams(SCALE), desc));
    }

    @Override
    public void step(double dt) {
        scene.simulate((float) dt);
        scene.fetchResults(true);
    }

    @Override
    public void poses(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            PxTransform pose = bodies.get(i).getGlobalPose();
            Engine.write(out, i, pose.getP().getX(), pose.getP().getY(), pose.getP().getZ(),
                    pose.getQ().getX(), pose.getQ().getY(), pose.getQ().getZ(), pose.getQ().getW());
        }
    }
}
