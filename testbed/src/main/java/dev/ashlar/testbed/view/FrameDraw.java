package dev.ashlar.testbed.view;

import dev.ashlar.math.Vec3;
import dev.ashlar.spi.DebugDraw;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Gathers what the engine shows of itself for a frame: up to so many corners, the rest is counted and left out. */
final class FrameDraw implements DebugDraw {
    private static final int MOST_CORNERS = 60_000;
    private static final int MOST_TEXTS = 500;
    /** Half the width of an arrow's head, as a share of the arrow. */
    private static final double HEAD = 0.12;

    /** Corners of one kind of mark: positions, and colours as bytes r, g, b. */
    private static final class Corners {
        private float[] xyz = new float[3 * 256];
        private byte[] rgb = new byte[3 * 256];
        private int count;

        boolean hasRoom(int more) {
            return count + more <= MOST_CORNERS;
        }

        void add(Vec3 p, int colour) {
            if (3 * count == xyz.length) {
                xyz = Arrays.copyOf(xyz, 6 * count);
                rgb = Arrays.copyOf(rgb, 6 * count);
            }
            xyz[3 * count] = (float) p.x();
            xyz[3 * count + 1] = (float) p.y();
            xyz[3 * count + 2] = (float) p.z();
            rgb[3 * count] = (byte) (colour >> 16);
            rgb[3 * count + 1] = (byte) (colour >> 8);
            rgb[3 * count + 2] = (byte) colour;
            count++;
        }

        int bytes() {
            return 4 + 12 * count + 3 * count;
        }

        void write(ByteBuffer out) {
            out.putInt(count);
            for (int i = 0; i < 3 * count; i++) {
                out.putFloat(xyz[i]);
            }
            out.put(rgb, 0, 3 * count);
        }
    }

    private final Corners lines = new Corners();
    private final Corners points = new Corners();
    private final Corners triangles = new Corners();
    private final List<String> texts = new ArrayList<>();
    private byte[] textBytes = {};
    private int leftOut;

    void clear() {
        lines.count = 0;
        points.count = 0;
        triangles.count = 0;
        texts.clear();
        leftOut = 0;
    }

    /** Marks that did not fit. */
    int leftOut() {
        return leftOut;
    }

    @Override
    public void line(Vec3 from, Vec3 to, int colour) {
        if (fits(lines, 2)) {
            lines.add(from, colour);
            lines.add(to, colour);
        }
    }

    /** With a head of four short lines. */
    @Override
    public void arrow(Vec3 from, Vec3 to, int colour) {
        line(from, to, colour);
        Vec3 way = to.minus(from);
        Vec3 aside = way.cross(Math.abs(way.y()) < 0.9 * way.length() ? new Vec3(0, 1, 0) : new Vec3(1, 0, 0));
        if (aside.length() > 0) {
            Vec3 side = aside.unit().times(HEAD * way.length());
            Vec3 up = way.cross(side).times(1 / way.length());
            Vec3 neck = from.plusTimes(1 - 2 * HEAD, way);
            for (Vec3 off : new Vec3[] {side, side.negated(), up, up.negated()}) {
                line(to, neck.plus(off), colour);
            }
        }
    }

    @Override
    public void point(Vec3 at, int colour) {
        if (fits(points, 1)) {
            points.add(at, colour);
        }
    }

    @Override
    public void triangle(Vec3 a, Vec3 b, Vec3 c, int colour) {
        if (fits(triangles, 3)) {
            triangles.add(a, colour);
            triangles.add(b, colour);
            triangles.add(c, colour);
        }
    }

    @Override
    public void text(Vec3 at, String text, int colour) {
        if (texts.size() < MOST_TEXTS) {
            texts.add((float) at.x() + " " + (float) at.y() + " " + (float) at.z() + " " + colour + " " + text);
        } else {
            leftOut++;
        }
    }

    private boolean fits(Corners corners, int more) {
        boolean fits = corners.hasRoom(more);
        leftOut += fits ? 0 : 1;
        return fits;
    }

    /** How many bytes {@link #write} writes. */
    int bytes() {
        textBytes = String.join("\n", texts).getBytes(StandardCharsets.UTF_8);
        return lines.bytes() + points.bytes() + triangles.bytes() + 4 + textBytes.length;
    }

    /** To be called after {@link #bytes}. */
    void write(ByteBuffer out) {
        lines.write(out);
        points.write(out);
        triangles.write(out);
        out.putInt(textBytes.length);
        out.put(textBytes);
    }
}
