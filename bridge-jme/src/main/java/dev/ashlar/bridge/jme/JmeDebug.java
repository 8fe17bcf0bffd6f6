package dev.ashlar.bridge.jme;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.util.BufferUtils;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.DebugLayer;
import dev.ashlar.physics.World;
import dev.ashlar.spi.DebugDraw;
import java.nio.FloatBuffer;
import java.util.Arrays;

/** Outlines of bodies, and what worlds tell of their last step, as a mesh of lines. {@link PhysicsState#showDebug} is the short way. */
public final class JmeDebug implements DebugDraw {
    private static final int FLOATS = 6;
    /** Half the length of the lines of which a dot is made, m. */
    private static final double DOT = 0.02;
    private static final Vec3[] AXES = {new Vec3(DOT, 0, 0), new Vec3(0, DOT, 0), new Vec3(0, 0, DOT)};
    private static final int AWAKE = 0x40c040;
    private static final int ASLEEP = 0x808080;

    private final Node node = new Node("Ashlar debug");
    private final Mesh mesh = new Mesh();
    private Vec3 origin = Vec3.ZERO;
    private float[] ends = new float[64 * FLOATS];
    private int[] colours = new int[64];
    private int count;

    /** Drawn with the material that jMonkeyEngine has for plain colours. */
    public JmeDebug(AssetManager assets) {
        Material material = new Material(Check.notNull("assets", assets), "Common/MatDefs/Misc/Unshaded.j3md");
        material.setBoolean("VertexColor", true);
        mesh.setMode(Mesh.Mode.Lines);
        Geometry geometry = new Geometry("Ashlar debug lines", mesh);
        geometry.setMaterial(material);
        geometry.setShadowMode(ShadowMode.Off);
        node.attachChild(geometry);
    }

    /** What to put into the scene. */
    public Node node() {
        return node;
    }

    /** Begins anew; what is drawn next is seen from an origin. */
    public void clear(Vec3 from) {
        origin = Check.notNull("from", from);
        count = 0;
    }

    /** Outlines of all bodies, green, or grey where they sleep or are static, and all that {@link World#draw} shows. */
    public void all(World world) {
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId body = world.bodyAt(i);
            if (body != null) {
                shape(world.shape(body), world.pose(body), world.isAwake(body) ? AWAKE : ASLEEP);
            }
        }
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

    /** Gives the mesh all lines since {@link #clear}. */
    public void show() {
        FloatBuffer places = BufferUtils.createFloatBuffer(FLOATS * count);
        places.put(ends, 0, FLOATS * count).flip();
        FloatBuffer tints = BufferUtils.createFloatBuffer(8 * count);
        for (int i = 0; i < 2 * count; i++) {
            int colour = colours[i / 2];
            tints.put((colour >> 16 & 0xff) / 255f).put((colour >> 8 & 0xff) / 255f).put((colour & 0xff) / 255f).put(1);
        }
        tints.flip();
        mesh.setBuffer(Type.Position, 3, places);
        mesh.setBuffer(Type.Color, 4, tints);
        mesh.updateCounts();
        mesh.updateBound();
        node.setCullHint(count == 0 ? Node.CullHint.Always : Node.CullHint.Inherit);
    }
}
