package dev.ashlar.testbed.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.Pipe;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is cut off, and when; the clock is the test's. */
@Timeout(60)
final class PatienceTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(7);
    private final Patience patience = new Patience(Duration.ofSeconds(30), now::get);

    @AfterEach
    void close() {
        patience.close();
    }

    @Test
    void whoAnswersStaysAndWhoIsSilentFor30SecondsIsCutOff() throws IOException {
        patience.send(client -> {
            for (int i = 0; i < 10; i++) {
                now.addAndGet(29 * SECOND);
                patience.cutOff();
                patience.heard(client.number());
            }
            assertThat(client.isCutOff()).as("after 290 s with answers").isFalse();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            now.addAndGet(31 * SECOND);
            patience.cutOff();
            assertThat(client.isCutOff()).as("after 31 s without").isTrue();
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        });
        assertThat(Thread.currentThread().isInterrupted()).as("this thread serves others").isFalse();
        patience.send(client -> {
            now.addAndGet(29 * SECOND);
            patience.cutOff();
            assertThat(client.isCutOff()).as("the next one has 30 s of its own").isFalse();
        });
    }

    @Test
    void answersOfOneClientAreNotThoseOfAnother() throws IOException {
        patience.send(silent -> patience.send(other -> {
            now.addAndGet(20 * SECOND);
            patience.heard(other.number());
            patience.heard(99);
            now.addAndGet(20 * SECOND);
            patience.cutOff();
            assertThat(silent.isCutOff()).isTrue();
            assertThat(other.isCutOff()).isFalse();
        }));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    /** As a write to a connection whose buffers are full does. */
    @Test
    void endsAWriteThatNobodyTakes() throws IOException {
        Pipe pipe = Pipe.open();
        Thread time = new Thread(() -> {
            while (!Thread.interrupted()) {
                now.addAndGet(SECOND);
                patience.cutOff();
            }
        });
        assertThatThrownBy(() -> patience.send(client -> {
            time.start();
            while (true) {
                pipe.sink().write(ByteBuffer.allocate(1 << 16));
            }
        })).isInstanceOf(ClosedByInterruptException.class);
        time.interrupt();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        pipe.source().close();
    }
}
