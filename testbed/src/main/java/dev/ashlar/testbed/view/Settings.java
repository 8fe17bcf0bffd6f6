package dev.ashlar.testbed.view;

import com.google.gson.GsonBuilder;
import dev.ashlar.scenes.stage.Parameter;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.spi.Algorithms;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;
import dev.ashlar.testbed.scene.AllScenes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What pages show in their menus, as JSON. */
final class Settings {
    private Settings() {
    }

    static byte[] json(Session session) {
        Choices choices = session.choices();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("scenes", AllScenes.all().stream().map(Settings::scene).toList());
        json.put("broadPhases", Algorithms.broadPhases());
        json.put("narrowPhases", Algorithms.narrowPhases());
        json.put("overlays", Arrays.stream(Overlay.values()).map(overlay -> Map.of("id", overlay.id(), "label", overlay.label,
                "meaning", overlay.meaning, "on", session.overlays().contains(overlay))).toList());
        json.put("numbers", FrameWriter.numbers(session, 0, 0).keySet());
        json.put("scene", choices.scene().id());
        json.put("values", values(choices.scene(), choices.values()));
        json.put("seed", choices.seed());
        json.put("broad", session.report().broadPhase());
        json.put("narrow", session.report().narrowPhase());
        json.put("sweep", session.report().sweep());
        json.put("stepping", choices.engine().stepping().toString());
        json.put("chosen", Arrays.asList(choices.engine().broad(), choices.engine().narrow(), choices.engine().sweep()));
        json.put("narrowOptions", Engine.text(choices.engine().narrowOptions()));
        json.put("sleeping", choices.engine().sleeping());
        json.put("dt", choices.dt());
        json.put("speed", session.speed());
        json.put("look", Show.of(choices.scene()).look());
        json.put("playing", session.isPlaying());
        json.put("picked", session.picked() == null ? null : session.picked().index());
        json.put("dopLevel", session.dopLevel());
        json.put("message", session.message());
        return new GsonBuilder().serializeNulls().create().toJson(json).getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, Object> scene(Scene scene) {
        List<Parameter> parameters = new ArrayList<>(scene.parameters());
        return Map.of("id", scene.id(), "description", scene.description(), "dt", scene.dt(), "parameters", parameters);
    }

    private static Map<String, Double> values(Scene scene, Values values) {
        Map<String, Double> named = new LinkedHashMap<>();
        scene.parameters().forEach(parameter -> named.put(parameter.name(), values.real(parameter.name())));
        return named;
    }
}
