package dev.ashlar.benchmarks.peers;

import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import java.util.ArrayList;
import java.util.List;
import org.ode4j.math.DQuaternion;
import org.ode4j.math.DQuaternionC;
import org.ode4j.math.DVector3C;
import org.ode4j.ode.DBody;
import org.ode4j.ode.DContact;
import org.ode4j.ode.DContactBuffer;
import org.ode4j.ode.DGeom;
import org.ode4j.ode.DJointGroup;
import org.ode4j.ode.DMass;
import org.ode4j.ode.DSpace;
import org.ode4j.ode.DWorld;
import org.ode4j.ode.OdeConstants;
import org.ode4j.ode.OdeHelper;

/** ode4j, the Java port of ODE: QuickStep, no continuous collision. */
final class Ode4jEngine implements Engine {
    private static final int MOST_CONTACTS = 8;

    static {
        OdeHelper.initODE2(0);
    }

    private DWorld world;
    private DSpace space;
    private DJointGroup group;
    private final DContactBuffer contacts = new DContactBuffer(MOST_CONTACTS);
    private final List<DGeom> bodies = new ArrayList<>();
    private double friction;

    @Override
    public void begin(Vec3 gravity, int iterations, int count) {
        world = OdeHelper.createWorld();
        world.setGravity(gravity.x(), gravity.y(), gravity.z());
        world.setAutoDisableFlag(false);
        if (iterations > 0) {
            world.setQuickStepNumIterations(iterations);
        }
        space = OdeHelper.createHashSpace();
        group = OdeHelper.createJointGroup();
    }

    @Override
    public void add(PeerBody b) {
        friction = b.friction();
        Vec3 p = b.pose().position();
        Quat q = b.pose().rotation();
        DMass mass = OdeHelper.createMass();
        DGeom geom = geom(b.form(), b.mass(), mass);
        if (!b.isStatic()) {
            DBody body = OdeHelper.createBody(world);
            body.setMass(mass);
            geom.setBody(body);
            body.setLinearVel(b.velocity().x(), b.velocity().y(), b.velocity().z());
            body.setAngularVel(b.spin().x(), b.spin().y(), b.spin().z());
        }
        geom.setPosition(p.x(), p.y(), p.z());
        geom.setQuaternion(new DQuaternion(q.w(), q.x(), q.y(), q.z()));
        bodies.add(geom);
    }

    private DGeom geom(Form form, double total, DMass mass) {
        double positive = total > 0 ? total : 1;
        if (form instanceof Form.Box box) {
            mass.setBoxTotal(positive, box.x(), box.y(), box.z());
            return OdeHelper.createBox(space, box.x(), box.y(), box.z());
        }
        if (form instanceof Form.Ball ball) {
            mass.setSphereTotal(positive, ball.radius());
            return OdeHelper.createSphere(space, ball.radius());
        }
        Polyhedron hull = (Polyhedron) form.shape();
        MassProperties solid = hull.massProperties();
        MassProperties m = solid.times(positive / solid.mass());
        mass.setParameters(positive, 0, 0, 0, m.xx(), m.yy(), m.zz(), m.xy(), m.xz(), m.yz());
        return convex(hull);
    }

    private DGeom convex(Polyhedron hull) {
        double[] points = new double[3 * hull.vertexCount()];
        for (int v = 0; v < hull.vertexCount(); v++) {
            hull.vertex(v).to(points, 3 * v);
        }
        double[] planes = new double[4 * hull.faceCount()];
        int corners = 0;
        for (int f = 0; f < hull.faceCount(); f++) {
            hull.normal(f).to(planes, 4 * f);
            planes[4 * f + 3] = -hull.planeOffset(f);
            corners += hull.faceSize(f);
        }
        int[] polygons = new int[corners + hull.faceCount()];
        int at = 0;
        for (int f = 0; f < hull.faceCount(); f++) {
            polygons[at++] = hull.faceSize(f);
            for (int k = 0; k < hull.faceSize(f); k++) {
                polygons[at++] = hull.faceVertex(f, k);
            }
        }
        return OdeHelper.createConvex(space, planes, hull.faceCount(), points, hull.vertexCount(), polygons);
    }

    @Override
    public void step(double dt) {
        space.collide(null, (data, a, b) -> meet(a, b));
        world.quickStep(dt);
        group.empty();
    }

    private void meet(DGeom a, DGeom b) {
        if (a.getBody() == null && b.getBody() == null) {
            return;
        }
        int count = OdeHelper.collide(a, b, MOST_CONTACTS, contacts.getGeomBuffer());
        for (int i = 0; i < count; i++) {
            DContact contact = contacts.get(i);
            contact.surface.mode = OdeConstants.dContactApprox1;
            contact.surface.mu = friction;
            OdeHelper.createContactJoint(world, group, contact).attach(a.getBody(), b.getBody());
        }
    }

    @Override
    public void poses(double[] out) {
        for (int i = 0; i < bodies.size(); i++) {
            DVector3C p = bodies.get(i).getPosition();
            DQuaternionC q = bodies.get(i).getQuaternion();
            Engine.write(out, i, p.get0(), p.get1(), p.get2(), q.get1(), q.get2(), q.get3(), q.get0());
        }
    }
}
