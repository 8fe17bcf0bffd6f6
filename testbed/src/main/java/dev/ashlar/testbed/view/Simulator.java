package dev.ashlar.testbed.view;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs a session on a thread of its own, as fast as time goes by, or as fast as it can. It waits for nobody: requests come in by
 * a queue, frames go out by a feed. Without a page it rests.
 */
final class Simulator implements AutoCloseable {
    private static final long FRAME_NANOS = 1_000_000_000L / 60;
    /** Steps of one frame stop after this, however far behind they are: the world goes slower then, but pages stay lively. */
    private static final long MOST_NANOS = 2 * FRAME_NANOS;
    private static final long REST_NANOS = 200_000_000L;
    private static final int MOST_WAITING = 200;

    private record Request(Consumer<Session> work, CompletableFuture<Integer> done) {
    }

    private final Session session;
    private final FrameFeed feed;
    private final BlockingQueue<Request> requests = new ArrayBlockingQueue<>(MOST_WAITING);
    private final FrameWriter writer = new FrameWriter();
    private final Thread thread = new Thread(this::run, "simulation");
    /** To be given once pages can see what was done. */
    private final List<Runnable> answers = new ArrayList<>();
    private volatile boolean closed;
    private byte[] settings = {};
    private int settingsVersion;
    private int number;
    private double framesPerSecond;

    Simulator(Session session, FrameFeed feed) {
        this.session = session;
        this.feed = feed;
        thread.setDaemon(true);
        thread.start();
    }

    /** Has work done between two steps; gives the number of the first frame that shows it; null if too much is waiting already. */
    CompletableFuture<Integer> submit(Consumer<Session> work) {
        Request request = new Request(work, new CompletableFuture<>());
        return requests.offer(request) ? request.done() : null;
    }

    private void run() {
        long last = System.nanoTime();
        double owed = 0;
        try {
            publish();
            while (!closed) {
                boolean plays = session.isPlaying() && feed.pages() > 0;
                boolean changed = answerRequests(last + (plays ? FRAME_NANOS : REST_NANOS));
                long now = System.nanoTime();
                if (plays) {
                    owed = step(owed + 1e-9 * (now - last) * session.speed(), now);
                    framesPerSecond += 0.1 * (1e9 / (now - last) - framesPerSecond);
                    changed = true;
                }
                last = now;
                if (changed) {
                    publish();
                }
                answers.forEach(Runnable::run);
                answers.clear();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Makes the steps that are due; returns the seconds that are left. */
    private double step(double seconds, long began) {
        double left = seconds;
        while (left >= session.choices().dt() && session.isPlaying() && !closed) {
            session.step();
            left -= session.choices().dt();
            if (System.nanoTime() - began > MOST_NANOS) {
                return 0;
            }
        }
        return left;
    }

    /** Returns whether there were any, at this time at the latest or as soon as there are. */
    private boolean answerRequests(long until) throws InterruptedException {
        boolean plays = session.isPlaying();
        boolean any = false;
        while (true) {
            long wait = any && !plays ? 0 : Math.max(0, until - System.nanoTime());
            Request request = requests.poll(wait, TimeUnit.NANOSECONDS);
            if (request == null) {
                return any;
            }
            any = true;
            try {
                request.work().accept(session);
                answers.add(() -> request.done().complete(number));
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                answers.add(() -> request.done().completeExceptionally(e));
            }
        }
    }

    private void publish() {
        number++;
        byte[] frame;
        try {
            frame = writer.write(session, number, framesPerSecond);
        } catch (RuntimeException e) {
            session.hideAll(e); // what is shown must not be able to end what it shows
            frame = writer.write(session, number, framesPerSecond);
        }
        if (settingsVersion != session.settingsVersion()) {
            settingsVersion = session.settingsVersion();
            settings = Settings.json(session);
        }
        feed.publish(new FrameFeed.State(number, settings, session.roster(), session.world().indexEnd(), frame));
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(5000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
