package dev.ashlar.testbed;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The plots of a run over its time, each as PNG and as SVG. */
final class Plots {
    private static final Color[] COLOURS = {
        new Color(0xb5482f), new Color(0x2f6db5), new Color(0x3f8f4f), new Color(0x8a5fb0), new Color(0xc29a26)};

    /** A gap of 0 has no place on a logarithmic axis, mm. */
    private static final double LEAST_GAP = 1e-6;

    private record Line(String label, ToDoubleFunction<StepRow> value) {
    }

    private Plots() {
    }

    static void write(String scene, List<StepRow> rows, Path dir) throws IOException {
        write(dir, "step-time", plot(rows, scene + ": time a step", "ms", new Line("step", StepRow::stepMs),
                new Line("broad phase", StepRow::broadMs), new Line("contacts", StepRow::narrowMs),
                new Line("solver", StepRow::solveMs), new Line("sweeps and motion", StepRow::advanceMs)));
        write(dir, "energy", plot(rows, scene + ": energy", "kJ", new Line("total", row -> 1e-3 * row.energy()),
                new Line("kinetic", row -> 1e-3 * row.kineticEnergy()),
                new Line("potential", row -> 1e-3 * row.potentialEnergy())));
        write(dir, "contacts", plot(rows, scene + ": contacts", "number", new Line("contact points", StepRow::contacts),
                new Line("pairs of near bodies", StepRow::pairs)));
        write(dir, "held-share", plot(rows, scene + ": held by the clamp", "% of bodies",
                new Line("held", row -> 100 * row.heldShare())));
        XYChart gaps = plot(rows, scene + ": widest gap between bodies that press on each other", "mm",
                new Line("widest gap", row -> Math.max(LEAST_GAP, 1e3 * row.worstGap())));
        gaps.getStyler().setYAxisLogarithmic(true);
        write(dir, "worst-gap", gaps);
    }

    private static XYChart plot(List<StepRow> rows, String title, String unit, Line... lines) {
        XYChart chart = new XYChartBuilder().width(900).height(420).title(title).xAxisTitle("time, s").yAxisTitle(unit).build();
        var style = chart.getStyler();
        style.setLegendVisible(lines.length > 1).setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Horizontal).setLegendBorderColor(Color.WHITE)
                .setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE).setChartTitleBoxVisible(false);
        style.setPlotGridLinesColor(new Color(0xe4e4e4)).setXAxisMin(0.0).setXAxisDecimalPattern("0.##").setXAxisMaxLabelCount(12)
                .setPlotBorderVisible(false);
        double[] times = rows.stream().mapToDouble(StepRow::time).toArray();
        for (int i = 0; i < lines.length; i++) {
            double[] values = rows.stream().mapToDouble(lines[i].value).toArray();
            chart.addSeries(lines[i].label, times, values).setMarker(SeriesMarkers.NONE).setLineColor(COLOURS[i])
                    .setLineStyle(new BasicStroke(i == 0 ? 1.8f : 1.2f));
        }
        return chart;
    }

    private static void write(Path dir, String name, XYChart chart) throws IOException {
        Replacement.of(dir.resolve(name + ".png"), file -> {
            try (OutputStream out = Files.newOutputStream(file)) {
                BitmapEncoder.saveBitmap(chart, out, BitmapEncoder.BitmapFormat.PNG);
            }
        });
        Replacement.of(dir.resolve(name + ".svg"), file -> {
            try (OutputStream out = Files.newOutputStream(file)) {
                VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsFormat.SVG);
            }
        });
    }
}
