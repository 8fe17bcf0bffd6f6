package dev.ashlar.testbed.replay;

import com.google.gson.Gson;
import dev.ashlar.testbed.page.PageFiles;
import dev.ashlar.testbed.page.ShapeParts;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Makes a page that plays a recording: one file with all it needs, which a browser opens by double click. three.js comes out of
 * its WebJar; modules that a page carries in itself can only be data URLs, which an import map gives their names.
 */
public final class ReplayPage {
    private static final Gson GSON = new Gson();

    private ReplayPage() {
    }

    /**
     * The page's text.
     *
     * @param title      of the page
     * @param algorithms that ran, by name
     * @param series     numbers to be shown with each step, by their labels with units; NaN where there is none
     */
    public static String html(String title, String algorithms, Recorder recorder, Map<String, double[]> series) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("title", title);
        meta.put("dt", recorder.dt());
        meta.put("frames", recorder.frames());
        meta.put("metres", Recorder.METRES);
        meta.put("rotation", Recorder.ROTATION);
        meta.put("contactMetres", Recorder.CONTACT_METRES);
        meta.put("leastImpulse", Recorder.LEAST_IMPULSE);
        meta.put("shapes", recorder.shapes().stream().map(ShapeParts::of).toList());
        meta.put("bodies", recorder.bodies());
        meta.put("series", rounded(series));
        String three = "data:text/javascript;base64," + base64(PageFiles.three());
        String orbit = "data:text/javascript;base64," + base64(PageFiles.orbitControls());
        String imports = GSON.toJson(Map.of("imports", Map.of("three", three, "orbit", orbit)));
        return PageFiles.text(ReplayPage.class, "replay.html")
                .replace("{{title}}", escaped(title))
                .replace("{{algorithms}}", escaped(algorithms))
                .replace("{{style}}", PageFiles.style(ReplayPage.class, "replay.css"))
                .replace("{{imports}}", imports)
                .replace("{{meta}}", GSON.toJson(meta).replace("<", "\\u003c"))
                .replace("{{poses}}", base64(recorder.poses().zipped()))
                .replace("{{contacts}}", base64(recorder.contacts().zipped()))
                .replace("{{script}}", PageFiles.script(ReplayPage.class, "decode.js", "replay.js"));
    }

    /** Four digits are enough to be read, and much shorter. */
    private static Map<String, List<Double>> rounded(Map<String, double[]> series) {
        Map<String, List<Double>> out = new LinkedHashMap<>();
        series.forEach((label, values) -> {
            List<Double> list = new ArrayList<>();
            for (double value : values) {
                list.add(Double.isFinite(value) ? Double.valueOf(String.format(Locale.ROOT, "%.4g", value)) : null);
            }
            out.put(label, list);
        });
        return out;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
