package dev.ashlar.testbed.replay;

import com.google.gson.Gson;
import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.math.Pose;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * Makes a page that plays a recording: one file with all it needs, which a browser opens by double click. three.js comes out of
 * its WebJar; modules that a page carries in itself can only be data URLs, which an import map gives their names.
 */
public final class ReplayPage {
    private static final String WEBJAR = "META-INF/resources/webjars/three/";
    private static final String WEBJAR_PROPERTIES = "META-INF/maven/org.webjars.npm/three/pom.properties";
    private static final Gson GSON = new Gson();

    private ReplayPage() {
    }

    /**
     * The page's text.
     *
     * @param title  of the page
     * @param series numbers to be shown with each step, by their labels with units; NaN where there is none
     */
    public static String html(String title, Recorder recorder, Map<String, double[]> series) {
        Map<String, Object> meta = new LinkedHashMap<>();
        meta.put("title", title);
        meta.put("dt", recorder.dt());
        meta.put("frames", recorder.frames());
        meta.put("metres", Recorder.METRES);
        meta.put("rotation", Recorder.ROTATION);
        meta.put("contactMetres", Recorder.CONTACT_METRES);
        meta.put("leastImpulse", Recorder.LEAST_IMPULSE);
        meta.put("shapes", recorder.shapes().stream().map(ReplayPage::parts).toList());
        meta.put("bodies", recorder.bodies());
        meta.put("series", rounded(series));
        String three = "data:text/javascript;base64," + base64(webJar("build/three.module.min.js"));
        String orbit = "data:text/javascript;base64," + base64(webJar("examples/jsm/controls/OrbitControls.js"));
        String imports = GSON.toJson(Map.of("imports", Map.of("three", three, "orbit", orbit)));
        return resource("replay.html")
                .replace("{{title}}", title.replace("&", "&amp;").replace("<", "&lt;"))
                .replace("{{style}}", resource("replay.css"))
                .replace("{{imports}}", imports)
                .replace("{{meta}}", GSON.toJson(meta).replace("<", "\\u003c"))
                .replace("{{poses}}", base64(recorder.poses().zipped()))
                .replace("{{contacts}}", base64(recorder.contacts().zipped()))
                .replace("{{script}}", resource("decode.js") + resource("shapes.js") + resource("replay.js"));
    }

    /** A shape as a list of convex faces or balls, each part where it is in the shape. */
    private static List<Map<String, Object>> parts(Shape shape) {
        List<Map<String, Object>> parts = new ArrayList<>();
        addParts(shape, Pose.IDENTITY, parts);
        return parts;
    }

    private static void addParts(Shape shape, Pose pose, List<Map<String, Object>> parts) {
        if (shape instanceof Compound compound) {
            compound.parts().forEach(part -> addParts(part.shape(), pose.times(part.pose()), parts));
            return;
        }
        Map<String, Object> part = new LinkedHashMap<>();
        double[] at = new double[Pose.STRIDE];
        pose.to(at, 0);
        part.put("pose", at);
        if (shape instanceof Sphere sphere) {
            part.put("radius", sphere.radius());
        } else if (shape instanceof Capsule capsule) {
            part.put("radius", capsule.radius());
            part.put("halfLength", capsule.halfLength());
        } else {
            Polyhedron polyhedron = (Polyhedron) shape;
            double[] xyz = new double[3 * polyhedron.vertexCount()];
            polyhedron.vertices(xyz, 0);
            part.put("vertices", xyz);
            part.put("faces", faces(polyhedron));
        }
        parts.add(part);
    }

    private static int[][] faces(Polyhedron polyhedron) {
        int[][] faces = new int[polyhedron.faceCount()][];
        for (int f = 0; f < faces.length; f++) {
            faces[f] = new int[polyhedron.faceSize(f)];
            for (int k = 0; k < faces[f].length; k++) {
                faces[f][k] = polyhedron.faceVertex(f, k);
            }
        }
        return faces;
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

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] webJar(String path) {
        Properties properties = new Properties();
        ClassLoader loader = ReplayPage.class.getClassLoader();
        try (InputStream in = open(loader.getResourceAsStream(WEBJAR_PROPERTIES), "the WebJar of three")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String file = WEBJAR + properties.getProperty("version") + "/" + path;
        return bytes(open(loader.getResourceAsStream(file), file));
    }

    private static String resource(String name) {
        return new String(bytes(open(ReplayPage.class.getResourceAsStream(name), name)), StandardCharsets.UTF_8);
    }

    private static InputStream open(InputStream in, String name) {
        if (in == null) {
            throw new IllegalStateException(name + " is not on the class path");
        }
        return in;
    }

    private static byte[] bytes(InputStream in) {
        try (in) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
