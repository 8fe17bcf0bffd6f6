package dev.ashlar.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class WorkBudgetTest {
    @Test
    void grantsExactlyItsUnits() {
        WorkBudget budget = WorkBudget.units(5);
        assertThat(budget.spend(3)).isTrue();
        assertThat(budget.spend(2)).isTrue();
        assertThat(budget.isExhausted()).isFalse();
        assertThat(budget.spend(1)).isFalse();
        assertThat(budget.isExhausted()).isTrue();
        assertThat(budget.spent()).isEqualTo(6);
    }

    @Test
    void grantsNothingOfZeroUnits() {
        WorkBudget budget = WorkBudget.units(0);
        assertThat(budget.isExhausted()).isFalse();
        assertThat(budget.spend(0)).isTrue();
        assertThat(budget.spend(1)).isFalse();
    }

    @Test
    void staysExhausted() {
        WorkBudget units = WorkBudget.units(1);
        units.spend(2);
        WorkBudget nanos = WorkBudget.nanos(0);
        nanos.spend(64);
        for (int i = 0; i < 1000; i++) {
            assertThat(units.spend(0)).isFalse();
            assertThat(nanos.spend(i % 2)).isFalse();
        }
    }

    @Test
    void isFreshWhenRenewed() {
        WorkBudget budget = WorkBudget.units(1);
        budget.spend(2);
        assertThat(budget.renewUnits(2)).isSameAs(budget);
        assertThat(budget.isExhausted()).isFalse();
        assertThat(budget.spent()).isZero();
        assertThat(budget.spend(2)).isTrue();
        assertThat(budget.spend(1)).isFalse();
    }

    @Test
    void forgetsTheClockWhenRenewedInUnits() {
        WorkBudget budget = WorkBudget.nanos(0);
        assertThat(budget.spend(64)).isFalse();
        budget.renewUnits(1000);
        assertThat(budget.spend(1000)).isTrue();
        assertThat(budget.spend(1)).isFalse();
    }

    @Test
    void forgetsTheUnitsWhenRenewedInNanos() {
        WorkBudget budget = WorkBudget.units(1);
        budget.spend(2);
        budget.renewNanos(Long.MAX_VALUE);
        assertThat(budget.spend(1_000_000)).isTrue();
        assertThat(budget.spent()).isEqualTo(1_000_000);
    }

    @Test
    void readsTheClockEvery64Units() {
        WorkBudget late = WorkBudget.nanos(0);
        assertThat(late.spend(63)).as("the clock is not read yet").isTrue();
        assertThat(late.spend(1)).isFalse();
    }

    @Test
    void endsByTheClock() {
        WorkBudget budget = WorkBudget.nanos(1_000);
        long rounds = 0;
        while (budget.spend(64) && rounds < 1_000_000_000L) {
            rounds++;
        }
        assertThat(budget.isExhausted()).isTrue();
    }

    @Test
    void doesNotEndAnHourEarly() {
        WorkBudget budget = WorkBudget.nanos(3_600_000_000_000L);
        for (int i = 0; i < 10_000; i++) {
            assertThat(budget.spend(64)).isTrue();
        }
    }

    @Test
    void isNeverExhaustedWhenUnlimited() {
        WorkBudget budget = WorkBudget.unlimited();
        for (int i = 0; i < 1000; i++) {
            assertThat(budget.spend(Integer.MAX_VALUE)).isTrue();
        }
        assertThat(budget.isExhausted()).isFalse();
    }

    @Test
    void namesWhatIsWrong() {
        assertThatThrownBy(() -> WorkBudget.units(-1)).hasMessage("units must be >= 0, but was -1");
        assertThatThrownBy(() -> WorkBudget.nanos(-2)).hasMessage("nanos must be >= 0, but was -2");
        assertThatThrownBy(() -> WorkBudget.units(1).spend(-1)).isInstanceOf(AssertionError.class);
    }
}
