package dev.ashlar.testbed.view;

import dev.ashlar.math.Pose;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.StepReport;
import dev.ashlar.physics.World;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Writes frames, little-endian, as {@code feed.js} reads them: number of the frame, version of the roster, number of bodies, then
 * the numbers of {@link #numbers} as floats; for each body that is not static three floats of position (NaN: removed) and the quaternion in
 * units of 1/32767 as four shorts, 20 bytes; then what {@link FrameDraw} gathered, and what the scene notes.
 */
final class FrameWriter {
    private static final double ROTATION = 32767;
    private static final int BODY_BYTES = 20;

    private final FrameDraw draw = new FrameDraw();
    private final OverlayPainter painter = new OverlayPainter();
    private final double[] pose = new double[Pose.STRIDE];

    /** What is told of a step, by name, in the order in which it is written. */
    static Map<String, Double> numbers(Session session, double framesPerSecond, int leftOut) {
        World world = session.world();
        StepReport report = session.report();
        Map<String, Double> numbers = new LinkedHashMap<>();
        numbers.put("time", session.stage().time());
        numbers.put("step", (double) session.steps());
        numbers.put("stepMillis", session.stepMillis());
        numbers.put("broad", 1e-6 * report.broadNanos());
        numbers.put("narrow", 1e-6 * report.narrowNanos());
        numbers.put("solve", 1e-6 * report.solveNanos());
        numbers.put("advance", 1e-6 * report.advanceNanos());
        numbers.put("bodies", (double) world.bodyCount());
        numbers.put("pairs", (double) report.pairs());
        numbers.put("contacts", (double) report.contacts());
        numbers.put("iterations", (double) report.iterations());
        numbers.put("sweeps", (double) report.sweeps());
        numbers.put("work", (double) report.work());
        numbers.put("held", (double) report.held());
        numbers.put("heldByBudget", (double) report.heldByBudget());
        numbers.put("asleep", (double) report.asleep());
        numbers.put("internalSteps", (double) report.internalSteps());
        numbers.put("startOverlaps", (double) report.startOverlaps());
        numbers.put("kineticEnergy", world.kineticEnergy());
        numbers.put("framesPerSecond", framesPerSecond);
        numbers.put("leftOut", (double) leftOut);
        return numbers;
    }

    byte[] write(Session session, int number, double framesPerSecond) {
        World world = session.world();
        draw.clear();
        painter.paint(session, draw);
        Map<String, Double> numbers = numbers(session, framesPerSecond, draw.leftOut());
        byte[] notes = session.stage().actor().notes().getBytes(StandardCharsets.UTF_8);
        int most = 20 + 4 * numbers.size() + BODY_BYTES * world.indexEnd() + draw.bytes() + notes.length;
        ByteBuffer out = ByteBuffer.allocate(most).order(ByteOrder.LITTLE_ENDIAN);
        out.putInt(number);
        out.putInt(session.roster().version());
        out.putInt(world.indexEnd());
        out.putInt(numbers.size());
        numbers.values().forEach(value -> out.putFloat(value.floatValue()));
        for (int i = 0; i < world.indexEnd(); i++) {
            BodyId id = world.bodyAt(i);
            if (id == null) {
                out.putFloat(Float.NaN).putDouble(0).putDouble(0);
            } else if (world.type(id) != BodyType.STATIC) {
                write(world, id, out);
            }
        }
        draw.write(out);
        out.putInt(notes.length).put(notes);
        byte[] frame = new byte[out.position()];
        System.arraycopy(out.array(), 0, frame, 0, frame.length);
        return frame;
    }

    private void write(World world, BodyId id, ByteBuffer out) {
        world.pose(id, pose, 0);
        for (int k = 0; k < Pose.ROTATION; k++) {
            out.putFloat((float) pose[k]);
        }
        for (int k = Pose.ROTATION; k < Pose.STRIDE; k++) {
            out.putShort((short) Math.round(ROTATION * Math.max(-1, Math.min(1, pose[k]))));
        }
    }
}
