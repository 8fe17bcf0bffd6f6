package dev.ashlar.narrow.trajectory;

import dev.ashlar.narrow.trajectory.contact.ContactQuery;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.narrow.trajectory.overlap.OverlapQuery;
import dev.ashlar.narrow.trajectory.sweep.SweepCounters;
import dev.ashlar.spi.ContactBuffer;
import dev.ashlar.spi.PairInput;
import dev.ashlar.spi.PairQuery;
import dev.ashlar.spi.PairResult;
import dev.ashlar.spi.Status;
import dev.ashlar.spi.SweepResult;

/** The queries of one thread, each given to the class that answers it. */
final class TrajectoryQuery implements PairQuery {
    private final PairQuery core;
    private final TrajectorySweep sweep;
    private final OverlapQuery overlap = new OverlapQuery();
    private final ContactQuery contacts = new ContactQuery();
    private TrajectoryModel a;
    private TrajectoryModel b;

    TrajectoryQuery(PairQuery core, int coreCache, TrajectoryOptions options) {
        this.core = core;
        sweep = new TrajectorySweep(coreCache, overlap, options);
    }

    @Override
    public void intersect(PairInput in, PairResult out) {
        TrajectoryModel first = (TrajectoryModel) in.a;
        TrajectoryModel second = (TrajectoryModel) in.b;
        if (!first.isConvex() || !second.isConvex()) {
            overlap.intersect(first, second, in, out);
            return;
        }
        enterCore(in);
        core.intersect(in, out);
        leaveCore(in);
    }

    @Override
    public Status contacts(PairInput in, ContactBuffer out) {
        TrajectoryModel first = (TrajectoryModel) in.a;
        TrajectoryModel second = (TrajectoryModel) in.b;
        Status status = ContactQuery.takes(first, second) ? contacts.contacts(first, second, in, out) : null;
        if (status != null) {
            return status;
        }
        enterCore(in);
        status = core.contacts(in, out);
        leaveCore(in);
        return status;
    }

    @Override
    public void sweep(PairInput in, SweepResult out) {
        sweep.sweep(in, out);
    }

    /** What its sweeps did. */
    SweepCounters sweepCounters() {
        return sweep.counters;
    }

    /** Points the input at what core prepared. */
    private void enterCore(PairInput in) {
        a = (TrajectoryModel) in.a;
        b = (TrajectoryModel) in.b;
        in.a = a.generic;
        in.b = b.generic;
    }

    private void leaveCore(PairInput in) {
        in.a = a;
        in.b = b;
    }
}
