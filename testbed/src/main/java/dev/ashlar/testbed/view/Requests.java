package dev.ashlar.testbed.view;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import dev.ashlar.math.Check;
import dev.ashlar.math.Vec3;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Values;
import dev.ashlar.testbed.show.Engine;
import dev.ashlar.testbed.show.Show;
import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.testbed.scene.AllScenes;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What pages may ask for: a JSON object whose member {@code do} names it. Whatever is missing, of the wrong kind or out of
 * range is an {@link IllegalArgumentException} with a text for the user, here or when it is carried out.
 */
final class Requests {
    /** No request is longer, bytes. */
    static final int MOST_BYTES = 16_384;

    private final JsonObject json;

    private Requests(JsonObject json) {
        this.json = json;
    }

    /** What to do to the session. */
    static Consumer<Session> parse(String text) {
        JsonElement element;
        try {
            element = JsonParser.parseString(text);
        } catch (JsonParseException e) {
            throw new IllegalArgumentException("a request must be JSON", e);
        }
        if (!element.isJsonObject()) {
            throw new IllegalArgumentException("a request must be a JSON object");
        }
        return new Requests(element.getAsJsonObject()).work();
    }

    private Consumer<Session> work() {
        String what = text("do");
        return switch (what) {
            case "play" -> play(flag("on"));
            case "step" -> steps((int) number("count", 1, 100));
            case "speed" -> speed(number("factor", 0.01, 8));
            case "reset" -> session -> session.start(session.choices());
            case "scene" -> scene();
            case "algorithms" ->
                    algorithms(textOrNull("broad"), textOrNull("narrow"), textOrNull("sweep"), textOrNull("narrowOptions"));
            case "sleeping" -> sleeping(flag("on"));
            case "dt" -> dt(number("seconds", 1e-4, 1));
            case "shoot" -> shoot(vector("from"), vector("direction"), number("speed", 0, 1000), number("radius", 0.01, 10),
                    number("mass", 1e-3, 1e6));
            case "pick" -> pick((int) number("body", -1, Integer.MAX_VALUE));
            case "grab" -> grab((int) number("body", 0, Integer.MAX_VALUE), vector("point"));
            case "drag" -> drag(vector("place"));
            case "release" -> Session::release;
            case "overlay" -> overlay(Overlay.of(text("id")), flag("on"));
            case "steer" -> steer((int) number("ahead", -1, 1), (int) number("aside", -1, 1));
            case "level" -> level((int) number("level", 0, 16));
            default -> throw Check.fault("do", "known to the server", what);
        };
    }

    private static Consumer<Session> play(boolean on) {
        return session -> session.play(on);
    }

    private static Consumer<Session> steps(int count) {
        return session -> {
            session.play(false);
            for (int i = 0; i < count; i++) {
                session.step();
            }
        };
    }

    private static Consumer<Session> speed(double factor) {
        return session -> session.setSpeed(factor);
    }

    private Consumer<Session> scene() {
        Scene scene = AllScenes.get(text("id"));
        Values values = Show.of(scene).values();
        if (json.has("values")) {
            for (Map.Entry<String, JsonElement> value : object("values").entrySet()) {
                values = values.with(value.getKey(), number(value.getValue(), value.getKey()));
            }
        }
        Values wanted = values;
        long seed = json.has("seed") ? (long) number("seed", 0, 1e15) : 1;
        return session -> session.start(session.choices().withScene(scene, wanted, seed));
    }

    private static Consumer<Session> algorithms(String broad, String narrow, String sweep, String options) {
        AlgorithmConfig config = options == null ? AlgorithmConfig.DEFAULT : Engine.options(options);
        return session -> session.switchTo(session.choices().engine().withAlgorithms(broad, narrow, sweep)
                .withOptions(AlgorithmConfig.DEFAULT, config));
    }

    private static Consumer<Session> sleeping(boolean on) {
        return session -> session.switchTo(session.choices().engine().withSleeping(on));
    }

    private static Consumer<Session> dt(double seconds) {
        return session -> session.setDt(seconds);
    }

    private static Consumer<Session> shoot(Vec3 from, Vec3 direction, double speed, double radius, double mass) {
        if (!(direction.lengthSq() > 0)) {
            throw Check.fault("direction", "not zero", direction);
        }
        return session -> session.shoot(from, direction, speed, radius, mass);
    }

    private static Consumer<Session> pick(int body) {
        return session -> session.pick(body < 0 ? null : session.body(body));
    }

    private static Consumer<Session> grab(int body, Vec3 point) {
        return session -> session.grab(session.body(body), point);
    }

    private static Consumer<Session> drag(Vec3 place) {
        return session -> session.drag(place);
    }

    private static Consumer<Session> overlay(Overlay overlay, boolean on) {
        return session -> session.show(overlay, on);
    }

    private static Consumer<Session> level(int level) {
        return session -> session.setDopLevel(level);
    }

    private static Consumer<Session> steer(int ahead, int aside) {
        return session -> session.stage().actor().steer(ahead, aside);
    }

    // ---- members

    private JsonElement member(String name) {
        JsonElement element = json.get(name);
        if (element == null) {
            throw new IllegalArgumentException("a request needs \"" + name + "\"");
        }
        return element;
    }

    private JsonObject object(String name) {
        if (!member(name).isJsonObject()) {
            throw Check.fault(name, "an object", member(name));
        }
        return member(name).getAsJsonObject();
    }

    private String text(String name) {
        JsonElement element = member(name);
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isString()) {
            throw Check.fault(name, "a text", element);
        }
        return element.getAsString();
    }

    private String textOrNull(String name) {
        return json.has(name) && !json.get(name).isJsonNull() ? text(name) : null;
    }

    private boolean flag(String name) {
        JsonElement element = member(name);
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isBoolean()) {
            throw Check.fault(name, "true or false", element);
        }
        return element.getAsBoolean();
    }

    private double number(String name, double low, double high) {
        return Check.within(name, number(member(name), name), low, high);
    }

    private static double number(JsonElement element, String name) {
        if (!element.isJsonPrimitive() || !element.getAsJsonPrimitive().isNumber()) {
            throw Check.fault(name, "a number", element);
        }
        try {
            return Check.finite(name, element.getAsDouble());
        } catch (NumberFormatException e) {
            throw Check.fault(name, "a number", element);
        }
    }

    private Vec3 vector(String name) {
        JsonElement element = member(name);
        if (!element.isJsonArray() || element.getAsJsonArray().size() != 3) {
            throw Check.fault(name, "three numbers", element);
        }
        double[] xyz = new double[3];
        for (int k = 0; k < 3; k++) {
            xyz[k] = Check.within(name, number(element.getAsJsonArray().get(k), name), -1e6, 1e6);
        }
        return Vec3.of(xyz, 0);
    }
}
