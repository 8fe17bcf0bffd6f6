package dev.ashlar.testbed.view;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/** What a page does, without a browser: reads the feed and asks. */
final class PageClient implements AutoCloseable {
    /** A frame as it came. */
    record Frame(byte[] bytes, JsonArray names) {
        private ByteBuffer buffer() {
            return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        }

        int bodies() {
            return buffer().getInt(8);
        }

        double number(String name) {
            for (int i = 0; i < names.size(); i++) {
                if (names.get(i).getAsString().equals(name)) {
                    return buffer().getFloat(16 + 4 * i);
                }
            }
            throw new AssertionError(name);
        }

        /** The bytes of so many poses. */
        byte[] poses(int moving) {
            byte[] poses = new byte[20 * moving];
            System.arraycopy(bytes, 16 + 4 * names.size(), poses, 0, poses.length);
            return poses;
        }

        /** Where the k-th moving body is. */
        double position(int k, int axis) {
            return buffer().getFloat(16 + 4 * names.size() + 20 * k + 4 * axis);
        }
    }

    private static final int SETTINGS = 0;
    private static final int ROSTER = 1;
    private static final int FRAME = 2;
    private static final int ALIVE = 3;

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;
    private DataInputStream in;
    JsonObject settings;
    JsonObject roster;

    PageClient(ViewServer server) {
        url = server.url().replace("localhost", "127.0.0.1");
    }

    /** Opens the feed; returns the status. */
    int open() throws IOException, InterruptedException {
        HttpResponse<InputStream> answer = http.send(HttpRequest.newBuilder(URI.create(url + "frames")).build(),
                HttpResponse.BodyHandlers.ofInputStream());
        in = new DataInputStream(answer.body());
        return answer.statusCode();
    }

    /** The next frame; what comes before it is taken in. Null at the end. */
    Frame frame() throws IOException {
        while (true) {
            int first = in.read();
            if (first < 0) {
                return null;
            }
            int length = first | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16 | in.readUnsignedByte() << 24;
            int kind = in.readUnsignedByte();
            byte[] content = in.readNBytes(length);
            if (kind == FRAME) {
                return new Frame(content, settings.getAsJsonArray("numbers"));
            }
            if (kind == ALIVE) {
                answerAlive(new String(content, StandardCharsets.US_ASCII));
            } else {
                JsonObject json = JsonParser.parseString(new String(content, StandardCharsets.UTF_8)).getAsJsonObject();
                settings = kind == SETTINGS ? json : settings;
                roster = kind == ROSTER ? json : roster;
            }
        }
    }

    private void answerAlive(String page) {
        http.sendAsync(HttpRequest.newBuilder(URI.create(url + "alive")).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(page)).build(), HttpResponse.BodyHandlers.discarding());
    }

    /** The first frame that is as wanted. */
    Frame frame(Predicate<Frame> wanted) throws IOException {
        while (true) {
            Frame frame = frame();
            if (frame == null) {
                throw new AssertionError("the feed ended");
            }
            if (wanted.test(frame)) {
                return frame;
            }
        }
    }

    HttpResponse<String> ask(String json) throws IOException, InterruptedException {
        return post(json, "Content-Type", "application/json");
    }

    HttpResponse<String> post(String body, String... headers) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(url + "request")).headers(headers)
                .POST(HttpRequest.BodyPublishers.ofString(body)).build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> alive(String page, String type) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(URI.create(url + "alive")).header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(page)).build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> head(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(url + path)).method("HEAD", HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
        return http.send((headers.length > 0 ? request.headers(headers) : request).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() throws IOException {
        if (in != null) {
            in.close();
        }
    }
}
