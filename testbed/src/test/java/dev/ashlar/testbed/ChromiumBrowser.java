package dev.ashlar.testbed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** Chromium of the system, drawn by software, and what can be seen in it. Tests are skipped where there is none. */
public final class ChromiumBrowser implements AutoCloseable {
    /** The one that is named, or where Debian, Ubuntu and Chrome put it. */
    private static final List<String> BROWSERS = Stream.of(System.getenv("ASHLAR_CHROMIUM"), "/usr/bin/chromium",
            "/usr/bin/chromium-browser", "/usr/bin/google-chrome").filter(path -> path != null).toList();

    private final Playwright playwright;
    private final Browser browser;

    public ChromiumBrowser() {
        String path = BROWSERS.stream().filter(file -> Files.isExecutable(Path.of(file))).findFirst().orElse(null);
        assumeTrue(path != null, "no Chromium at " + BROWSERS + ": install the package chromium, or name it in ASHLAR_CHROMIUM");
        playwright = Playwright.create(new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(Path.of(path))
                .setArgs(List.of("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader")));
    }

    /**
     * A page whose complaints are gathered: console messages, errors, and requests for addresses that do not begin with one of
     * these.
     */
    public Page page(Browser.NewPageOptions options, List<String> complaints, String... allowed) {
        Page page = browser.newPage(options);
        page.onConsoleMessage(message -> {
            // Software drawing is slow at handing pictures back, and says so.
            if (!message.text().contains("GPU stall due to ReadPixels")) {
                complaints.add(message.type() + ": " + message.text());
            }
        });
        page.onPageError(complaints::add);
        page.onRequest(request -> {
            if (Stream.concat(Stream.of("data:", "blob:"), Arrays.stream(allowed)).noneMatch(request.url()::startsWith)) {
                complaints.add("asked the network for " + request.url());
            }
        });
        return page;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    /** What the canvas shows after the next two frames. */
    public static BufferedImage canvas(Page page) throws IOException {
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        String url = (String) page.evaluate("document.getElementById('canvas').toDataURL('image/png')");
        byte[] png = Base64.getDecoder().decode(url.substring(url.indexOf(',') + 1));
        return ImageIO.read(new ByteArrayInputStream(png));
    }

    public static long colours(BufferedImage image) {
        return Arrays.stream(pixels(image)).distinct().count();
    }

    public static int differing(BufferedImage a, BufferedImage b) {
        int[] p = pixels(a);
        int[] q = pixels(b);
        int count = 0;
        for (int i = 0; i < p.length; i++) {
            count += p[i] == q[i] ? 0 : 1;
        }
        return count;
    }

    public static double brightness(BufferedImage image) {
        return Arrays.stream(pixels(image)).mapToDouble(p -> (p >> 16 & 255) + (p >> 8 & 255) + (p & 255)).average()
                .orElseThrow();
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }
}
