package dev.ashlar.testbed.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** The files that pages are made of: our own, which are resources beside the class that uses them, and three.js. */
public final class PageFiles {
    /** Scripts that every page with a scene begins with: shapes, then camera, lights and bodies. */
    private static final String[] SHARED = {"shapes.js", "scenery.js"};
    private static final String WEBJAR = "META-INF/resources/webjars/three/";
    private static final String WEBJAR_PROPERTIES = "META-INF/maven/org.webjars.npm/three/pom.properties";

    private PageFiles() {
    }

    /** three.js, a module. */
    public static byte[] three() {
        return webJar("build/three.module.min.js");
    }

    /** The camera that is turned by mouse and touch, a module that imports {@code three}. */
    public static byte[] orbitControls() {
        return webJar("examples/jsm/controls/OrbitControls.js");
    }

    /** The scripts that pages share, then those of one page, as one module: it imports {@code three} and {@code orbit}. */
    public static String script(Class<?> owner, String... names) {
        StringBuilder script = new StringBuilder();
        for (String name : SHARED) {
            script.append(text(PageFiles.class, name));
        }
        for (String name : names) {
            script.append(text(owner, name));
        }
        return script.toString();
    }

    /** The style sheet that pages share, then that of one page. */
    public static String style(Class<?> owner, String name) {
        return text(PageFiles.class, "page.css") + text(owner, name);
    }

    /** A resource beside a class. */
    public static String text(Class<?> owner, String name) {
        return new String(bytes(owner.getResourceAsStream(name), name), StandardCharsets.UTF_8);
    }

    private static byte[] webJar(String path) {
        ClassLoader loader = PageFiles.class.getClassLoader();
        Properties properties = new Properties();
        try (InputStream in = present(loader.getResourceAsStream(WEBJAR_PROPERTIES), "the WebJar of three")) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String file = WEBJAR + properties.getProperty("version") + "/" + path;
        return bytes(loader.getResourceAsStream(file), file);
    }

    private static InputStream present(InputStream in, String name) {
        if (in == null) {
            throw new IllegalStateException(name + " is not on the class path");
        }
        return in;
    }

    private static byte[] bytes(InputStream in, String name) {
        try (InputStream open = present(in, name)) {
            return open.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
