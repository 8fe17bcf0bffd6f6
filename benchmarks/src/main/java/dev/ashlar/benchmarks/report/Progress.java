package dev.ashlar.benchmarks.report;

import java.io.PrintWriter;
import java.time.temporal.ChronoUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells a person how far a long command is: a bar on a terminal, a line for each part elsewhere. */
public final class Progress implements AutoCloseable {
    private final PrintWriter err;
    private ProgressBar bar;
    private int done;
    private int total;

    /** Lines go to {@code err}, and nowhere if that is null. */
    public Progress(PrintWriter err) {
        this.err = err;
    }

    /** Begins something of so many parts. */
    public void begin(String what, int parts) {
        close();
        done = 0;
        total = parts;
        if (err != null && System.console() != null) {
            bar = new ProgressBarBuilder().setTaskName(what).setInitialMax(parts).setStyle(ProgressBarStyle.ASCII)
                    .setUpdateIntervalMillis(200).setSpeedUnit(ChronoUnit.MINUTES).build();
        } else if (err != null) {
            err.println(what);
            err.flush();
        }
    }

    /** A part has been done. */
    public void step(String part) {
        done++;
        if (bar != null) {
            bar.setExtraMessage(part).step();
        } else if (err != null) {
            err.println("  " + done + "/" + total + " " + part);
            err.flush();
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
