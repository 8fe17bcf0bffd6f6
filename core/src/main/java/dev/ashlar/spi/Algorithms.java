package dev.ashlar.spi;

import com.google.common.collect.ImmutableMap;
import dev.ashlar.math.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Looks up collision algorithms by id among those on the class or module path.
 *
 * <p>With no id given, the first of a fixed order that is present is taken: broad phases tree, sap, vadop, axis-sort, grid,
 * brute-force; narrow phases auto, trajectory, separating-vector, dop-tree, polygonal-patch. Others are used only when named. What
 * {@code auto} does depends on which of the others are present. So a world that names its algorithms, its sweeps too where the narrow
 * phase has none, is never changed by another jar; one that leaves the choice to {@code auto} may be.
 */
public final class Algorithms {
    /** The ids of Ashlar's own broad phases, in order of preference, with the module that has each. */
    private static final ImmutableMap<String, String> BROAD = ImmutableMap.of(
            "tree", "ashlar-broadphase-tree",
            "sap", "ashlar-broadphase-sap",
            "vadop", "ashlar-broadphase-vadop",
            "axis-sort", "ashlar-broadphase-sap",
            "grid", "ashlar-broadphase-sap",
            "brute-force", "ashlar-core");
    private static final ImmutableMap<String, String> NARROW = ImmutableMap.of(
            "auto", "ashlar-core",
            "trajectory", "ashlar-narrow-trajectory",
            "separating-vector", "ashlar-narrow-separating-vector",
            "dop-tree", "ashlar-narrow-patch",
            "polygonal-patch", "ashlar-narrow-patch");

    private Algorithms() {
    }

    /** Ids of the broad phases present, sorted. */
    public static List<String> broadPhases() {
        return List.copyOf(broad().keySet());
    }

    /** Ids of the narrow phases present, sorted. */
    public static List<String> narrowPhases() {
        return List.copyOf(narrow().keySet());
    }

    /** The broad phase of an id. */
    public static BroadPhaseProvider broadPhase(String id) {
        return byId("broad phase", Check.notNull("id", id), broad(), BROAD);
    }

    /** The narrow phase of an id. */
    public static NarrowPhaseProvider narrowPhase(String id) {
        return byId("narrow phase", Check.notNull("id", id), narrow(), NARROW);
    }

    /** The broad phase to use when none is named. */
    public static BroadPhaseProvider broadPhase() {
        return preferred("broad phase", broad(), BROAD);
    }

    /** The narrow phase to use when none is named. */
    public static NarrowPhaseProvider narrowPhase() {
        return preferred("narrow phase", narrow(), NARROW);
    }

    /**
     * What makes algorithms as reports name them, such as {@code auto(separating-vector, trajectory)}, those that are wanted: a text to
     * be put after an error, which names the algorithm to build with if it is here, else the modules to add or to leave out; empty if all
     * is as wanted.
     */
    public static String remedy(String wanted, String here) {
        String id = id(Check.notNull("wanted", wanted));
        if (!id.equals(id(Check.notNull("here", here))) && (broadPhases().contains(id) || narrowPhases().contains(id))) {
            return ": build the world with \"" + id + "\"";
        }
        Set<String> missing = modules(wanted);
        Set<String> surplus = modules(here);
        missing.removeAll(modules(here));
        surplus.removeAll(modules(wanted));
        if (!missing.isEmpty()) {
            return ": add " + String.join(", ", missing);
        }
        return surplus.isEmpty() || !here.contains("(") ? "" : ": leave out " + String.join(", ", surplus);
    }

    /** The id with which a text begins. */
    private static String id(String text) {
        return text.split("[({]", 2)[0];
    }

    /** The modules of the algorithms that a text names, but core. */
    private static Set<String> modules(String text) {
        Set<String> found = new TreeSet<>();
        for (String id : text.replaceAll("\\{[^}]*}", "").split("[(), ]+")) {
            String module = BROAD.containsKey(id) ? BROAD.get(id) : NARROW.get(id);
            if (module != null && !module.equals("ashlar-core")) {
                found.add(module);
            }
        }
        return found;
    }

    private static SortedMap<String, BroadPhaseProvider> broad() {
        return index("broad phase", ServiceLoader.load(BroadPhaseProvider.class), BroadPhaseProvider::id);
    }

    private static SortedMap<String, NarrowPhaseProvider> narrow() {
        return index("narrow phase", ServiceLoader.load(NarrowPhaseProvider.class), NarrowPhaseProvider::id);
    }

    static <P> SortedMap<String, P> index(String kind, Iterable<P> providers, Function<P, String> id) {
        SortedMap<String, P> byId = new TreeMap<>();
        for (P provider : providers) {
            P other = byId.put(id.apply(provider), provider);
            if (other != null) {
                throw new IllegalStateException("two providers of " + kind + " \"" + id.apply(provider) + "\": "
                        + other.getClass().getName() + " and " + provider.getClass().getName()
                        + "; remove one from the class path");
            }
        }
        return byId;
    }

    static <P> P byId(String kind, String id, SortedMap<String, P> found, Map<String, String> known) {
        P provider = found.get(id);
        if (provider == null) {
            throw new IllegalArgumentException("no " + kind + " with id \"" + id + "\"; found " + found.keySet()
                    + (known.containsKey(id) ? ": add " + known.get(id) : ""));
        }
        return provider;
    }

    static <P> P preferred(String kind, SortedMap<String, P> found, Map<String, String> known) {
        for (String id : known.keySet()) {
            if (found.containsKey(id)) {
                return found.get(id);
            }
        }
        throw new IllegalStateException("no " + kind + " found among " + new ArrayList<>(found.keySet()) + ": add "
                + known.values().stream().distinct().filter(m -> !m.equals("ashlar-core")).toList());
    }
}
