package dev.ashlar.physics.internal.step;

import dev.ashlar.physics.internal.body.BodySet;
import dev.ashlar.physics.internal.budget.NarrowPhaseBudget;
import dev.ashlar.physics.internal.ccd.NonPenetrationClamp;
import dev.ashlar.physics.internal.contact.ContactConstraints;
import dev.ashlar.physics.internal.contact.ContactGraph;
import dev.ashlar.physics.internal.contact.ContactPoints;
import dev.ashlar.physics.internal.energy.Passivity;
import dev.ashlar.physics.internal.island.SleepController;
import dev.ashlar.physics.internal.joint.JointSet;
import dev.ashlar.physics.internal.joint.JointSystem;
import dev.ashlar.physics.internal.pair.PairSet;
import dev.ashlar.physics.internal.settings.SolverSettings;
import dev.ashlar.physics.internal.solver.RestingIslands;
import dev.ashlar.spi.ContactBuffer;

/**
 * What is left of the internal step. Reads: impulses, who was held, who is still. Writes: which islands rest and who sleeps; broken
 * joints; clocks of groups; contacts to be shown, the report.
 */
final class AccountStage {
    private final StepFrame frame;
    private final SolverSettings settings;
    private final BodySet bodies;
    private final JointSet joints;
    private final NarrowPhaseBudget attention;
    private final NonPenetrationClamp clamp;
    private final SleepController sleep;
    private final BlockSteps blocks;
    private final StepControl pace;
    private final RestingIslands resting;
    private final JointSystem jointSystem;
    private final Passivity passivity;
    private final PairSet pairs;
    private final ContactBuffer contacts;
    private final ContactConstraints rows;
    private final ContactGraph order;
    private final ContactPoints points = new ContactPoints();

    AccountStage(StepFrame frame, StepParts parts) {
        this.frame = frame;
        settings = parts.settings;
        bodies = parts.bodies;
        joints = parts.joints;
        attention = parts.attention;
        clamp = parts.clamp;
        sleep = parts.sleep;
        blocks = parts.blocks;
        pace = parts.pace;
        resting = parts.resting;
        jointSystem = parts.jointSystem;
        passivity = parts.passivity;
        pairs = frame.pairs;
        contacts = frame.contacts;
        rows = frame.rows;
        order = frame.order;
    }

    void run() {
        double h = frame.h;
        if (attention != null && (!attention.looksAtAll() || clamp.cuts > 0)) {
            resting.changeAll();
        } else {
            resting.note(clamp.isHeld, passivity.isScaled);
        }
        frame.report.brokenJoints += joints.breakOverloaded();
        bodies.checkVelocities();
        if (settings.sleeping) {
            sleep.update(rows, frame.isStill, clamp.isHeld, h, frame.pull > 0);
        }
        pace.pass(h);
        if (!blocks.isOne()) {
            blocks.end();
            keepContacts();
        }
        clamp.addTo(frame.report);
        if (attention != null) {
            attention.endInternalStep(clamp, h, frame.report);
        }
        frame.report.jointFactorisations += jointSystem.factorisations;
    }

    /** Forgets the contacts of all internal steps. */
    void clearPoints() {
        points.clear();
    }

    /** Counts contacts of those groups whose step is over, and keeps them, since the next internal step has others. */
    private void keepContacts() {
        for (int m = 0; m < contacts.manifoldCount(); m++) {
            int p = contacts.pair(m);
            int g = blocks.groupOf(pairs.now.first(p), pairs.now.second(p));
            if (g >= 0 && !blocks.isDone(g)) {
                continue;
            }
            frame.report.manifolds++;
            frame.report.contacts += contacts.firstContact(m + 1) - contacts.firstContact(m);
            if (!blocks.isAll()) {
                keepPoints(m);
            }
        }
    }

    private void keepPoints(int m) {
        int p = contacts.pair(m);
        int first = contacts.firstContact(m);
        for (int c = first; c < contacts.firstContact(m + 1); c++) {
            points.add(pairs.now.first(p), pairs.now.second(p), contacts, m, c, force(m, c - first));
        }
    }

    /** The mean normal force at a contact, counted within its manifold, in the last internal step. */
    private double force(int manifold, int contact) {
        int point = order.rowOf[manifold] * ContactConstraints.STRIDE + ContactConstraints.POINTS
                + contact * ContactConstraints.POINT;
        return rows.row[point + ContactConstraints.IMPULSE] * rows.substeps[order.rowOf[manifold]] / frame.h;
    }

    /** The contacts of the last step. */
    ContactPoints contactPoints() {
        if (blocks.isAll()) {
            points.clear();
            for (int m = 0; m < contacts.manifoldCount(); m++) {
                keepPoints(m);
            }
        }
        return points;
    }
}
