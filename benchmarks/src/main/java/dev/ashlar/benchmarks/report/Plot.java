package dev.ashlar.benchmarks.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Lines over a common axis. */
public final class Plot {
    private static final Color[] COLOURS = {new Color(0xb5482f), new Color(0x2f6db5), new Color(0x3f8f4f), new Color(0x8a5fb0),
        new Color(0xc29a26), new Color(0x4a4a4a), new Color(0x2a9d9d)};

    /** One line. */
    private record Line(String label, double[] x, double[] y) {
    }

    private final String id;
    private final String title;
    private final String xTitle;
    private final String yTitle;
    private final boolean logarithmic;
    private final List<Line> lines = new ArrayList<>();

    private Plot(String id, String title, String xTitle, String yTitle, boolean logarithmic) {
        this.id = id;
        this.title = title;
        this.xTitle = xTitle;
        this.yTitle = yTitle;
        this.logarithmic = logarithmic;
    }

    /** An empty plot; the id names its files. */
    public static Plot linear(String id, String title, String xTitle, String yTitle) {
        return new Plot(id, title, xTitle, yTitle, false);
    }

    /** The same with a logarithmic y axis, which shows no values of 0 or less. */
    public static Plot logarithmic(String id, String title, String xTitle, String yTitle) {
        return new Plot(id, title, xTitle, yTitle, true);
    }

    /** Adds a line. */
    public Plot line(String label, double[] x, double[] y) {
        lines.add(new Line(label, x.clone(), y.clone()));
        return this;
    }

    /** Name of its files, without the ending. */
    public String id() {
        return id;
    }

    private XYChart chart() {
        XYChart chart = new XYChartBuilder().width(860).height(400).title(title).xAxisTitle(xTitle).yAxisTitle(yTitle).build();
        var style = chart.getStyler();
        style.setLegendVisible(lines.size() > 1).setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Horizontal).setLegendBorderColor(Color.WHITE)
                .setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE).setChartTitleBoxVisible(false);
        style.setYAxisLogarithmic(logarithmic).setPlotGridLinesColor(new Color(0xe4e4e4)).setPlotBorderVisible(false);
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            chart.addSeries(line.label, line.x, shownValues(line.y)).setMarker(SeriesMarkers.CIRCLE)
                    .setMarkerColor(COLOURS[i % COLOURS.length]).setLineColor(COLOURS[i % COLOURS.length])
                    .setLineStyle(new BasicStroke(1.6f));
        }
        return chart;
    }

    /** Nothing stands below the axis of logarithms. */
    private double[] shownValues(double[] y) {
        double[] shown = y.clone();
        for (int i = 0; i < shown.length && logarithmic; i++) {
            shown[i] = shown[i] > 0 ? shown[i] : Double.NaN;
        }
        return shown;
    }

    /** As an element of a page. */
    String svg() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            VectorGraphicsEncoder.saveVectorGraphic(chart(), out, VectorGraphicsFormat.SVG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String text = out.toString(StandardCharsets.UTF_8);
        return text.substring(text.indexOf("<svg"));
    }

    /** Writes it as a picture. */
    void writePng(Path dir) throws IOException {
        BitmapEncoder.saveBitmap(chart(), dir.resolve(id).toString(), BitmapEncoder.BitmapFormat.PNG);
    }
}
