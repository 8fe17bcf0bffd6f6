package dev.ashlar.narrow.trajectory;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Shape;
import dev.ashlar.math.Vec3;
import dev.ashlar.spi.NarrowPhase;
import dev.ashlar.testkit.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Spreads a number of steps over all scenes, bodies, zones and offsets, as walks of 200 steps each. */
final class SoakPlan {
    private static final int WALK = 200;
    /** Thickness of the zone as a share of the size; 0 for the thinnest. */
    private static final double[] ZONES = {1e-2, 1e-3, 1e-4, 1e-6, 1e-8, 1e-10, 0};
    /** Zones thinner than this share of the size are within a few times what counts as flat. */
    private static final double FLAT = 4 * Polyhedron.FLAT_TOLERANCE;
    private static final double[] OFFSETS = {0, 0, 1e3, 1e6};

    private final SweepUnderTest sweep;
    private final List<SoakScene> scenes;
    private final List<Map.Entry<String, Shape>> movers;
    private boolean overlapsOnly;
    /** Counts by scene, body, zone and offset. */
    private final Map<String, WalkCounts> byKey = new TreeMap<>();

    SoakPlan(NarrowPhase phase, List<SoakScene> scenes, List<Map<String, Shape>> movers) {
        sweep = new SweepUnderTest(phase);
        this.scenes = scenes;
        this.movers = new ArrayList<>();
        movers.forEach(some -> this.movers.addAll(some.entrySet()));
    }

    /** Looks for overlaps only, not at where bodies are stopped. */
    SoakPlan judgingOverlapsOnly() {
        overlapsOnly = true;
        return this;
    }

    /** Walks so many steps, and says what came of them. */
    WalkCounts run(ContactWalk.Kind kind, long steps, long seed) {
        WalkCounts all = new WalkCounts();
        for (int walk = 0; all.steps < steps; walk++) {
            Cases choice = new Cases(seed + walk);
            SoakScene scene = scenes.get(walk % scenes.size());
            Map.Entry<String, Shape> mover = movers.get(choice.integer(0, movers.size() - 1));
            double share = ZONES[choice.integer(0, ZONES.length - 1)];
            double offset = OFFSETS[choice.integer(0, OFFSETS.length - 1)];
            double zone = zone(scene, mover.getValue(), share, offset);
            Vec3 place = new Vec3(offset, -0.7 * offset, 0.3 * offset);
            ContactWalk one = new ContactWalk(sweep, scene, mover.getValue(), kind, zone, place, seed + walk);
            WalkCounts counts = (overlapsOnly ? one.judgingOverlapsOnly() : one).run(WALK);
            if (zone < FLAT * 2 * mover.getValue().boundingSphere().radius()) {
                counts.setStopsAside();
            }
            if (!counts.firstFault.isEmpty()) {
                counts.firstFault = String.format("%s, %s, %s, zone %s, offset %s, seed %d: %s", kind, scene.name(),
                        mover.getKey(), zone, offset, seed + walk, counts.firstFault);
            }
            for (String key : List.of("scene " + scene.name(), "body " + mover.getKey(), "zone " + share, "offset " + offset)) {
                byKey.computeIfAbsent(key, k -> new WalkCounts()).plus(counts);
            }
            all.plus(counts);
        }
        return all;
    }

    /** Ten thousand roundings of the largest coordinate: the thinnest zone that is recommended. */
    private static double zone(SoakScene scene, Shape mover, double share, double offset) {
        double size = 2 * mover.boundingSphere().radius();
        double floor = 1e4 * 0x1p-52 * (1.3 * offset + scene.ground().boundingRadius() + 2 * size);
        return Math.max(Math.min(share * size, scene.widest()), floor);
    }

    /** A table of what happened where. */
    String report() {
        StringBuilder text = new StringBuilder();
        byKey.forEach((key, counts) -> text.append(String.format("  %-28s %s%n", key, counts)));
        return text.toString();
    }
}
