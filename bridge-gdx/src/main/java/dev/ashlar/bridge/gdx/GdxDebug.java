package dev.ashlar.bridge.gdx;

import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.glutils.ImmediateModeRenderer;
import com.badlogic.gdx.math.Matrix4;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.DebugLayer;
import dev.ashlar.physics.World;
import dev.ashlar.spi.DebugDraw;
import java.util.Arrays;

/**
 * Draws outlines of bodies, and what worlds tell of their last step, as lines.
 *
 * <pre>{@code
 * debug.clear(bodies.origin());
 * debug.bodies(world);
 * world.draw(DebugLayer.CONTACTS, debug);
 * debug.draw(renderer, camera.combined); // an ImmediateModeRenderer20
 * }</pre>
 */
public final class GdxDebug implements DebugDraw {
    private static final int FLOATS = 6;
    /** Half the length of the lines of which a dot is made, m. */
    private static final double DOT = 0.02;
    private static final Vec3[] AXES = {new Vec3(DOT, 0, 0), new Vec3(0, DOT, 0), new Vec3(0, 0, DOT)};
    private static final int AWAKE = 0x40c040;
    private static final int ASLEEP = 0x808080;

    private Vec3 origin = Vec3.ZERO;
    private float[] ends = new float[64 * FLOATS];
    private int[] colours = new int[64];
    private int count;

    /** Begins anew; what is drawn next is seen from an origin. */
    public void clear(Vec3 from) {
        origin = Check.notNull("from", from);
        count = 0;
    }

    /** Outlines of all bodies: green, grey where they sleep or are static. */
    public void bodies(World world) {
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId body = world.bodyAt(i);
            if (body != null) {
                shape(world.shape(body), world.pose(body), world.isAwake(body) ? AWAKE : ASLEEP);
            }
        }
    }

    /** Outlines of all bodies, and all that {@link World#draw} shows. */
    public void all(World world) {
        bodies(world);
        for (DebugLayer layer : DebugLayer.values()) {
            world.draw(layer, this);
        }
    }

    /** How many lines there are. */
    public int lineCount() {
        return count;
    }

    @Override
    public void line(Vec3 from, Vec3 to, int colour) {
        if (count == colours.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
            colours = Arrays.copyOf(colours, 2 * count);
        }
        put(from, FLOATS * count);
        put(to, FLOATS * count + 3);
        colours[count++] = colour;
    }

    private void put(Vec3 p, int at) {
        ends[at] = (float) (p.x() - origin.x());
        ends[at + 1] = (float) (p.y() - origin.y());
        ends[at + 2] = (float) (p.z() - origin.z());
    }

    @Override
    public void point(Vec3 at, int colour) {
        for (Vec3 axis : AXES) {
            line(at.minus(axis), at.plus(axis), colour);
        }
    }

    /** Texts need fonts: a dot instead. */
    @Override
    public void text(Vec3 at, String text, int colour) {
        point(at, colour);
    }

    /** Draws all lines, in as many runs as the renderer needs. */
    public void draw(ImmediateModeRenderer renderer, Matrix4 projection) {
        Check.notNull("renderer", renderer);
        int run = Math.max(1, renderer.getMaxVertices() / 2);
        for (int first = 0; first < count; first += run) {
            renderer.begin(projection, GL20.GL_LINES);
            for (int i = first; i < Math.min(count, first + run); i++) {
                for (int end = FLOATS * i; end < FLOATS * (i + 1); end += 3) {
                    renderer.color((colours[i] >> 16 & 0xff) / 255f, (colours[i] >> 8 & 0xff) / 255f, (colours[i] & 0xff) / 255f,
                            1);
                    renderer.vertex(ends[end], ends[end + 1], ends[end + 2]);
                }
            }
            renderer.end();
        }
    }
}
