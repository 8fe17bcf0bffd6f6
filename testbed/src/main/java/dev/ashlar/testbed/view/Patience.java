package dev.ashlar.testbed.view;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.LongSupplier;

/**
 * Cuts off clients that do not read. What a client leaves unread waits in buffers of the system, of which nobody can be asked, and blocks
 * whoever sends only when they are full: so clients with an answer without end have to say that they read it, and any other
 * answer has to be taken in time. The thread that sends is interrupted then, which closes its connection.
 */
final class Patience implements AutoCloseable {
    /** Sends to a client. */
    interface Sending {
        void to(Client client) throws IOException;
    }

    private final long nanos;
    private final LongSupplier clock;
    private final Timer timer = new Timer("patience", true);
    private final List<Client> clients = new ArrayList<>();
    private int count;

    /**
     * Begins to look after those who send.
     *
     * @param limit for how long clients may be silent
     * @param clock in nanoseconds
     */
    Patience(Duration limit, LongSupplier clock) {
        this.clock = clock;
        nanos = limit.toNanos();
        long period = Math.max(1, limit.toMillis() / 30);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                cutOff();
            }
        }, period, period);
    }

    /** Sends on this thread, with limited patience. */
    void send(Sending sending) throws IOException {
        Client client = begin();
        try {
            sending.to(client);
        } finally {
            end(client);
        }
    }

    /** The client with this number says that it reads; nothing happens if there is none any more. */
    synchronized void heard(int number) {
        for (Client client : clients) {
            if (client.number == number) {
                client.heard = clock.getAsLong();
            }
        }
    }

    @Override
    public void close() {
        timer.cancel();
    }

    private synchronized Client begin() {
        Client client = new Client(++count);
        clients.add(client);
        return client;
    }

    /** Threads are used again: none may leave with an interrupt that was meant for its last client. */
    private synchronized void end(Client client) {
        clients.remove(client);
        if (client.cutOff) {
            Thread.interrupted();
        }
    }

    /** Interrupts all whose clients have been silent for too long; again and again, until they end. */
    synchronized void cutOff() {
        long now = clock.getAsLong();
        for (Client client : clients) {
            if (now - client.heard > nanos) {
                client.cutOff = true;
                client.thread.interrupt();
            }
        }
    }

    /** Whom this thread sends something to. */
    final class Client {
        private final int number;
        private final Thread thread = Thread.currentThread();
        private long heard = clock.getAsLong();
        private boolean cutOff;

        private Client(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }

        boolean isCutOff() {
            synchronized (Patience.this) {
                return cutOff;
            }
        }
    }
}
