package dev.ashlar.math;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckTest {
    private static final double[] SEVEN = new double[7];

    /** Index and count added up to a negative number, and numbers beyond the array were looked at. */
    @ParameterizedTest
    @CsvSource({"2147483647, 7", "2147483641, 7", "7, 2147483647", "1, 7", "-1, 7", "8, 0", "0, -1", "-2147483648, 3"})
    void refusesNumbersThatAnArrayDoesNotHave(int at, int count) {
        assertThatThrownBy(() -> Check.finite("pose", SEVEN, at, count)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pose must have " + count + " numbers from index " + at + ", but the array has 7");
    }

    @Test
    void takesNumbersThatAnArrayHas() {
        assertThatCode(() -> Check.finite("pose", SEVEN, 0, 7)).doesNotThrowAnyException();
        assertThatCode(() -> Check.finite("pose", SEVEN, 7, 0)).doesNotThrowAnyException();
        assertThatCode(() -> Check.room("out", SEVEN, 4, 3)).doesNotThrowAnyException();
    }

    @Test
    void namesWhatIsNull() {
        assertThatThrownBy(() -> Check.finite("pose", null, 0, 7)).isInstanceOf(NullPointerException.class)
                .hasMessage("pose must not be null");
    }
}
