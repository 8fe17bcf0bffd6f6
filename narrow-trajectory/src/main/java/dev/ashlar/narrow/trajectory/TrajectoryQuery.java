package dev.ashlar.narrow.trajectory;

import dev.ashlar.narrow.trajectory.contact.ContactQuery;
import dev.ashlar.narrow.trajectory.feature.TrajectoryModel;
import dev.ashlar.narrow.trajectory.feature.TrajectoryOptions;
import dev.ashlar.narrow.trajectory.overlap.OverlapQuery;
import dev.ashlar.narrow.trajectory.sweep.SweepCounters;
import dev.ashlar.spi.AnswerCounts;
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
    private final OverlapQuery overlap;
    private final ContactQuery contacts;
    private final AnswerCounts answers = new AnswerCounts();
    private final boolean planes;
    private TrajectoryModel a;
    private TrajectoryModel b;

    TrajectoryQuery(PairQuery core, int coreCache, TrajectoryOptions options) {
        this.core = core;
        planes = options.planes();
        overlap = new OverlapQuery(options);
        contacts = new ContactQuery(options);
        sweep = new TrajectorySweep(coreCache, overlap, options);
    }

    @Override
    public void intersect(PairInput in, PairResult out) {
        TrajectoryModel first = (TrajectoryModel) in.a;
        TrajectoryModel second = (TrajectoryModel) in.b;
        if (!first.isConvex() || !second.isConvex() || !planes && first.hasFaces() && second.hasFaces()) {
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
        Status status = contacts.takes(first, second) ? contacts.contacts(first, second, in, out) : null;
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
        answers.passedOn += sweep.passedOn;
        sweep.passedOn = 0;
    }

    /** Its kernels count where they work; here their counts are added up. */
    @Override
    public AnswerCounts answers() {
        answers.kernel = sweep.counters.sideFunctions() + overlap.tested() + contacts.tested();
        return answers;
    }

    /** What its sweeps did. */
    SweepCounters sweepCounters() {
        return sweep.counters;
    }

    /** Points the input at what core prepared. */
    private void enterCore(PairInput in) {
        answers.passedOn++;
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
