package dev.ashlar.benchmarks.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Optional;

/** Where and when something was measured, and how busy the machine was with other things. */
public record Machine(String date, String processor, int cores, String memory, String system, String java, double load) {
    /** The one that this runs on, now. */
    public static Machine here() {
        var os = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Machine(LocalDate.now().toString(), processorName(), os.getAvailableProcessors(),
                String.format(Locale.ROOT, "%.1f GB", os.getTotalMemorySize() / 1e9), os.getName() + " " + os.getArch(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.version"), os.getSystemLoadAverage());
    }

    private static String processorName() {
        try {
            Optional<String> model = Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name")).findFirst();
            return model.map(line -> line.replaceFirst(".*:\\s*", "")).orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    String sentence() {
        return String.format(Locale.ROOT, "Measured on %s: %s, %d cores, %s, %s, %s. Load average when it began: %s.", date,
                processor, cores, memory, system, java, load < 0 ? "unknown" : String.format(Locale.ROOT, "%.1f", load));
    }
}
