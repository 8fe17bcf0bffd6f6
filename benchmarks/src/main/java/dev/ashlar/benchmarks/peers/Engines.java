package dev.ashlar.benchmarks.peers;

import dev.ashlar.physics.Preset;
import java.net.URL;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The engines that can be compared. */
final class Engines {
    /**
     * An engine and what it needs.
     *
     * @param marker     a class of it
     * @param library    where its native code is on the class path; null if it has none
     * @param artifact   to add if that is missing
     * @param iterations of its solver by default, as documented
     */
    record Entry(String id, String name, String marker, String library, String artifact, int iterations,
            Supplier<Engine> maker) {
    }

    private static final String PHYSX_LIBRARY = "de/fabmax/physxjni/linux/libPhysXJniBindings_64.so";
    private static final Map<String, Entry> ALL = new LinkedHashMap<>();

    static {
        add(new Entry("ashlar", "Ashlar", "dev.ashlar.physics.World", null, "", 0, () -> new AshlarEngine(Preset.EXACT)));
        add(new Entry("ashlar-game", "Ashlar GAME", "dev.ashlar.physics.World", null, "", 0,
                () -> new AshlarEngine(Preset.GAME)));
        add(new Entry("jolt", "Jolt", "com.github.stephengold.joltjni.Jolt", JoltEngine.LIBRARY,
                "com.github.stephengold:jolt-jni-Linux64", 10, JoltEngine::new));
        add(new Entry("bullet", "Bullet", "com.jme3.bullet.PhysicsSpace", BulletEngine.LIBRARY,
                "com.github.stephengold:Libbulletjme-Linux64", 10, BulletEngine::new));
        add(new Entry("physx-pgs", "PhysX PGS", "physx.physics.PxPhysics", PHYSX_LIBRARY, "de.fabmax:physx-jni", 4,
                () -> new PhysxEngine(false)));
        add(new Entry("physx-tgs", "PhysX TGS", "physx.physics.PxPhysics", PHYSX_LIBRARY, "de.fabmax:physx-jni", 4,
                () -> new PhysxEngine(true)));
        add(new Entry("ode4j", "ode4j", "org.ode4j.ode.OdeHelper", null, "org.ode4j:core", 20, Ode4jEngine::new));
        add(new Entry("jbullet", "JBullet", "com.bulletphysics.dynamics.DiscreteDynamicsWorld", null,
                "cz.advel.jbullet:jbullet", 10, JBulletEngine::new));
    }

    private Engines() {
    }

    private static void add(Entry entry) {
        ALL.put(entry.id, entry);
    }

    static List<String> ids() {
        return List.copyOf(ALL.keySet());
    }

    static Entry get(String id) {
        Entry entry = ALL.get(id);
        if (entry == null) {
            throw new IllegalArgumentException("no engine \"" + id + "\"; there are " + ids());
        }
        return entry;
    }

    /** Its name, the jar that it comes from, and its iterations. */
    static String described(Entry entry) {
        try {
            URL from = Class.forName(entry.marker, false, Engines.class.getClassLoader()).getProtectionDomain().getCodeSource()
                    .getLocation();
            String jar = from.getPath().replaceFirst(".*/(?=.)", "").replaceFirst("\\.jar$", "");
            String version = jar.endsWith("/") ? "of this build" : jar;
            return entry.name + " (" + version + (entry.iterations == 0 ? "" : ", " + entry.iterations + " iterations") + ")";
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(entry.name + " is not there", e);
        }
    }

    /** Why the engine cannot run here; empty if it can. */
    static Optional<String> missing(Entry entry) {
        ClassLoader loader = Engines.class.getClassLoader();
        try {
            Class.forName(entry.marker, false, loader);
        } catch (ClassNotFoundException e) {
            return Optional.of(entry.artifact + " is not on the class path");
        }
        if (entry.library == null) {
            return Optional.empty();
        }
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch");
        if (!os.contains("linux") || !arch.equals("amd64")) {
            return Optional.of("its native library is there for Linux on x86-64 only, and this is " + os + " on " + arch);
        }
        return loader.getResource(entry.library) == null
                ? Optional.of("the native library of " + entry.artifact + " is not on the class path") : Optional.empty();
    }
}
