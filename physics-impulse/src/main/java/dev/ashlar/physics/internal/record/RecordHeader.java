package dev.ashlar.physics.internal.record;

import dev.ashlar.physics.Preset;
import dev.ashlar.physics.internal.bytes.SnapshotReader;
import dev.ashlar.physics.internal.bytes.SnapshotWriter;
import dev.ashlar.physics.internal.settings.ChosenAlgorithms;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.snapshot.SnapshotFormat;
import dev.ashlar.physics.internal.step.WorldParts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * How the world of a recording is built, and what it was when that began.
 *
 * @param machine     what it was recorded on, for people to read
 * @param hasFilter   whether it has a contact filter, which is code
 * @param hasModifier whether it has a contact modifier, likewise
 * @param settings    the calls to its builder
 * @param snapshot    its state; empty for an event-driven world, which is recorded from its beginning
 * @param userData    that of its bodies, by their indices
 * @param hashEvery   after how many steps there is a hash of the whole state
 */
public record RecordHeader(String machine, boolean hasFilter, boolean hasModifier, List<Setting> settings, byte[] snapshot,
        Map<Integer, Object> userData, int hashEvery) {
    /** A call to a builder. */
    public record Setting(String call, Object[] arguments) {
        private static Setting of(String call, Object... arguments) {
            return new Setting(call, arguments);
        }
    }

    static void write(WorldParts world, int hashEvery, ValueWriter to) throws ReflectiveOperationException {
        SolverSettings settings = world.settings();
        to.text("Java " + System.getProperty("java.version") + " on " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch"));
        to.out.flag(settings.filter != null);
        to.out.flag(settings.modifier != null);
        List<Setting> calls = settings(settings, world.algorithms());
        to.out.integer(calls.size());
        for (Setting setting : calls) {
            to.text(setting.call);
            to.values(setting.arguments);
        }
        SnapshotWriter snapshot = new SnapshotWriter();
        if (!world.algorithms().eventDriven()) {
            SnapshotFormat.write(world, snapshot);
        }
        to.out.bytes(snapshot.toBytes());
        UserData.write(world.bodies(), to);
        to.out.integer(hashEvery);
    }

    /** The calls to a builder that make a world with these settings; of code, only what can be asked for by its id. */
    private static List<Setting> settings(SolverSettings s, ChosenAlgorithms a) {
        List<Setting> calls = new ArrayList<>(List.of(Setting.of("preset", s.isExact ? Preset.EXACT : Preset.GAME),
                Setting.of("substeps", s.substeps), Setting.of("maxInternalSteps", s.maxInternalSteps),
                Setting.of("internalStep", s.maxInternalStep), Setting.of("pushSpeed", s.pushSpeed),
                Setting.of("threads", s.threads), Setting.of("recordPaths", s.recordPaths), Setting.of("sleeping", s.sleeping),
                Setting.of("hitSpeed", s.hitSpeed), Setting.of("gravity", s.gravity[0], s.gravity[1], s.gravity[2]),
                Setting.of("broadPhase", a.broad(), a.broadOptions()), Setting.of("narrowPhase", a.narrow(), a.narrowOptions()),
                Setting.of("sweep", a.sweep(), a.sweepOptions())));
        if (s.restOffset > 0) {
            calls.add(Setting.of("restOffset", s.restOffset));
        }
        if (s.perception != null) {
            calls.add(Setting.of("perception", s.perception));
        }
        if (a.eventDriven()) {
            calls.add(Setting.of("eventDriven"));
        }
        return calls;
    }

    static RecordHeader read(SnapshotReader in, ValueReader values) {
        String machine = ValueReader.text(in);
        boolean hasFilter = in.flag();
        boolean hasModifier = in.flag();
        List<Setting> settings = new ArrayList<>();
        for (int k = in.count("settings", 8); k > 0; k--) {
            settings.add(Setting.of(ValueReader.text(in), values.values(in)));
        }
        return new RecordHeader(machine, hasFilter, hasModifier, settings, in.bytes("a snapshot"), UserData.read(in, values),
                in.integer("steps between hashes", 1, Integer.MAX_VALUE));
    }
}
