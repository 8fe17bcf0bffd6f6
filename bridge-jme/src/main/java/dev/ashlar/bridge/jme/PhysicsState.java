package dev.ashlar.bridge.jme;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.FixedStep;
import dev.ashlar.physics.World;
import java.util.ArrayList;
import java.util.List;

/**
 * A world that goes on with the application, and moves the spatials that have a {@link BodyControl}.
 *
 * <pre>{@code
 * PhysicsState physics = new PhysicsState(World.builder().build(), 1.0 / 60);
 * stateManager.attach(physics);
 * crate.addControl(new BodyControl(BodyDef.dynamic(JmeShapes.hull(crate))));
 * rootNode.attachChild(crate);
 * physics.add(crate);
 * }</pre>
 *
 * <p>The world keeps doubles. In large worlds set an {@linkplain #setOrigin origin} near the camera: what is drawn is seen from it, and
 * places are taken off it before they become floats. While the state is disabled, the world stands still.
 */
public final class PhysicsState extends BaseAppState {
    private static final int FLOATS = 16;
    /** Steps a frame at most; a machine that is slower than that slows the world down. */
    private static final int MOST_STEPS = 8;

    private final World world;
    private final FixedStep time;
    private final List<BodyControl> controls = new ArrayList<>();
    private float[] matrices = new float[0];
    private Vec3 origin = Vec3.ZERO;
    private JmeDebug debug;
    private boolean showsDebug;
    private long steps;

    /** A world in steps of dt seconds. */
    public PhysicsState(World world, double dt) {
        this.world = Check.notNull("world", world);
        time = new FixedStep(world, dt, MOST_STEPS);
    }

    /** The world. */
    public World world() {
        return world;
    }

    /** Steps made so far. */
    public long steps() {
        return steps;
    }

    /** Makes bodies of a spatial and all below it that have a {@link BodyControl} and are none yet, where they are in the scene. */
    public void add(Spatial spatial) {
        for (BodyControl control : controls(spatial)) {
            if (!control.isInWorld()) {
                control.enter(this);
                controls.add(control);
            }
        }
    }

    /** Makes a body of a spatial at the pose of its definition, in the world, and puts the spatial there: for far places, in doubles. */
    public void addAsDefined(Spatial spatial) {
        BodyControl control = spatial.getControl(BodyControl.class);
        if (control == null || control.isInWorld()) {
            throw new IllegalArgumentException("spatial must have a BodyControl that is in no world");
        }
        control.enterAsDefined(this);
        controls.add(control);
        control.place(JmeMath.vector(control.definition().pose().position(), origin),
                JmeMath.quaternion(control.definition().pose().rotation()));
    }

    /** Takes the bodies of a spatial, and of all below it, out of the world; the spatials stay where they are. */
    public void remove(Spatial spatial) {
        for (BodyControl control : controls(spatial)) {
            if (controls.remove(control)) {
                control.leave();
            }
        }
    }

    private static List<BodyControl> controls(Spatial spatial) {
        List<BodyControl> found = new ArrayList<>();
        Check.notNull("spatial", spatial).depthFirstTraversal(each -> {
            BodyControl control = each.getControl(BodyControl.class);
            if (control != null) {
                found.add(control);
            }
        });
        return found;
    }

    /** The point of the world that is the origin of the scene. */
    public void setOrigin(Vec3 point) {
        origin = Check.notNull("point", point).checkFinite("point");
    }

    /** See {@link #setOrigin}. */
    public Vec3 origin() {
        return origin;
    }

    /** A point of the scene, in the world. */
    public Vec3 inWorld(Vector3f scene) {
        return JmeMath.vec(scene).plus(origin);
    }

    /** Shows outlines of all bodies, contacts and more in the scene of a {@link SimpleApplication}, or not. */
    public void showDebug(boolean on) {
        showsDebug = on;
        if (!on && debug != null) {
            debug.node().removeFromParent();
        }
    }

    /** What {@link #showDebug} shows: to be put into the scene of other applications. Null before the first frame with it. */
    public Node debugNode() {
        return debug == null ? null : debug.node();
    }

    @Override
    protected void initialize(Application app) {
        // Nothing: the world is there.
    }

    @Override
    protected void cleanup(Application app) {
        List.copyOf(controls).forEach(control -> remove(control.getSpatial()));
        showDebug(false);
    }

    @Override
    protected void onEnable() {
        // Nothing: updates come again.
    }

    @Override
    protected void onDisable() {
        // Nothing: no updates come.
    }

    @Override
    public void update(float seconds) {
        steps += time.advance(seconds);
        moveSpatials();
        if (showsDebug) {
            draw();
        }
    }

    private void moveSpatials() {
        int end = world.indexEnd();
        if (matrices.length < FLOATS * end) {
            matrices = new float[2 * FLOATS * end];
        }
        world.poses(matrices, time.alpha(), origin);
        controls.removeIf(control -> {
            boolean gone = !world.contains(control.body());
            if (gone) {
                control.leave();
            }
            return gone;
        });
        Matrix3f turn = new Matrix3f();
        for (BodyControl control : controls) {
            int m = FLOATS * control.body().index();
            for (int column = 0; column < 3; column++) {
                turn.setColumn(column,
                        new Vector3f(matrices[m + 4 * column], matrices[m + 4 * column + 1], matrices[m + 4 * column + 2]));
            }
            control.place(new Vector3f(matrices[m + 12], matrices[m + 13], matrices[m + 14]),
                    new Quaternion().fromRotationMatrix(turn));
        }
    }

    private void draw() {
        if (debug == null) {
            debug = new JmeDebug(getApplication().getAssetManager());
        }
        if (debug.node().getParent() == null && getApplication() instanceof SimpleApplication simple) {
            simple.getRootNode().attachChild(debug.node());
        }
        debug.clear(origin);
        debug.all(world);
        debug.show();
    }
}
