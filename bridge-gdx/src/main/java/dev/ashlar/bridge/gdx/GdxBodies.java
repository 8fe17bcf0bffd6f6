package dev.ashlar.bridge.gdx;

import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.RenderableProvider;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.utils.Array;
import com.badlogic.gdx.utils.Pool;
import com.badlogic.gdx.graphics.g3d.Renderable;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.FixedStep;
import dev.ashlar.physics.World;
import java.util.Arrays;

/**
 * A world that libGDX draws: steps it in {@link #update}, and puts the model instances of bodies where these are. Give it to
 * {@code ModelBatch.render} as a whole.
 *
 * <pre>{@code
 * GdxBodies bodies = new GdxBodies(world, 1.0 / 60);
 * bodies.add(BodyDef.dynamic(GdxShapes.hull(crate)).at(0, 5, 0), new ModelInstance(crate));
 * // in render():
 * bodies.update(Gdx.graphics.getDeltaTime());
 * batch.begin(camera);
 * batch.render(bodies, environment);
 * batch.end();
 * }</pre>
 *
 * <p>The world keeps doubles. In large worlds set an {@linkplain #setOrigin origin} near the camera: places of instances are seen from it,
 * and taken off it before they become floats.
 */
public final class GdxBodies implements RenderableProvider {
    private static final int FLOATS = 16;
    /** Steps a frame at most; a machine that is slower than that slows the world down. */
    private static final int MOST_STEPS = 8;

    private final World world;
    private final FixedStep time;
    /** By index of body; null for what is not drawn. */
    private ModelInstance[] instances = new ModelInstance[16];
    private BodyId[] bodies = new BodyId[16];
    private float[] matrices = new float[0];
    private Vec3 origin = Vec3.ZERO;

    /** Makes steps of dt seconds. */
    public GdxBodies(World world, double dt) {
        this.world = Check.notNull("world", world);
        time = new FixedStep(world, dt, MOST_STEPS);
    }

    /** The world. */
    public World world() {
        return world;
    }

    /** Adds a body that an instance shows; its transform is the body's from now on, and how its nodes are scaled stays. */
    public BodyId add(BodyDef def, ModelInstance instance) {
        Check.notNull("instance", instance);
        BodyId body = world.add(def);
        show(body, instance);
        return body;
    }

    /** Lets an instance show a body of the world. */
    public void show(BodyId body, ModelInstance instance) {
        Check.notNull("instance", instance);
        GdxMath.to(world.pose(body), origin, instance.transform);
        int i = body.index();
        if (i >= instances.length) {
            instances = Arrays.copyOf(instances, 2 * i);
            bodies = Arrays.copyOf(bodies, 2 * i);
        }
        instances[i] = instance;
        bodies[i] = body;
    }

    /** The instance that shows a body, or null. */
    public ModelInstance instance(BodyId body) {
        int i = Check.notNull("body", body).index();
        return i < instances.length && body.equals(bodies[i]) ? instances[i] : null;
    }

    /** The point of the world that is the origin of what is drawn. */
    public void setOrigin(Vec3 point) {
        origin = Check.notNull("point", point).checkFinite("point");
    }

    /** See {@link #setOrigin}. */
    public Vec3 origin() {
        return origin;
    }

    /** A point of what is drawn, in the world: where somebody clicked, or the camera is. */
    public Vec3 inWorld(Vector3 drawn) {
        return GdxMath.vec(drawn).plus(origin);
    }

    /**
     * Lets the world go on by the time of a frame, seconds, and moves the instances. Those of bodies that were removed are forgotten.
     *
     * @return steps made
     */
    public int update(float seconds) {
        int steps = time.advance(seconds);
        int end = world.indexEnd();
        if (matrices.length < FLOATS * end) {
            matrices = new float[2 * FLOATS * end];
        }
        world.poses(matrices, time.alpha(), origin);
        for (int i = 0; i < instances.length; i++) {
            if (bodies[i] != null && !world.contains(bodies[i])) {
                bodies[i] = null;
                instances[i] = null;
            }
            if (instances[i] != null) {
                System.arraycopy(matrices, FLOATS * i, instances[i].transform.val, 0, FLOATS);
            }
        }
        return steps;
    }

    @Override
    public void getRenderables(Array<Renderable> renderables, Pool<Renderable> pool) {
        for (ModelInstance instance : instances) {
            if (instance != null) {
                instance.getRenderables(renderables, pool);
            }
        }
    }
}
