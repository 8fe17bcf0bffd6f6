package dev.ashlar.testbed.view;

import dev.ashlar.math.Vec3;
import dev.ashlar.spi.DebugDraw;
import java.util.ArrayList;
import java.util.List;

/** Keeps what is drawn. */
final class Sketch implements DebugDraw {
    record Line(Vec3 from, Vec3 to, int colour) {
    }

    record Dot(Vec3 at, int colour) {
    }

    final List<Line> lines = new ArrayList<>();
    final List<Dot> dots = new ArrayList<>();

    /** What a session shows now with these overlays alone. */
    static Sketch of(Session session, Overlay... overlays) {
        for (Overlay overlay : Overlay.values()) {
            session.show(overlay, List.of(overlays).contains(overlay));
        }
        Sketch sketch = new Sketch();
        new OverlayPainter().paint(session, sketch);
        return sketch;
    }

    @Override
    public void line(Vec3 from, Vec3 to, int colour) {
        lines.add(new Line(from, to, colour));
    }

    @Override
    public void point(Vec3 at, int colour) {
        dots.add(new Dot(at, colour));
    }

    @Override
    public void text(Vec3 at, String text, int colour) {
        dots.add(new Dot(at, colour));
    }

    long linesOf(int colour) {
        return lines.stream().filter(line -> line.colour() == colour).count();
    }

    List<Integer> colours() {
        return lines.stream().map(Line::colour).distinct().toList();
    }
}
