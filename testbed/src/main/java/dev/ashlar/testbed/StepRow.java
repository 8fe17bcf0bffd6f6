package dev.ashlar.testbed;

import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What one step did: a line of {@code steps.csv}, a column each, named as here but with underscores.
 *
 * @param step             from 1
 * @param time             at its end, s
 * @param stepMs           what it took, as its four parts below
 * @param held             bodies held by the clamp, summed over internal steps
 * @param bodySteps        bodies that could move, likewise
 * @param overlappingPairs by testkit's oracle
 * @param maxPenetration   m
 * @param worstGap         the largest distance of two bodies that press on each other, m; NaN if there are none
 * @param energyRise       of the total energy in this step beyond what was put in, J
 * @param allocatedBytes   of the stepping thread
 */
record StepRow(int step, double time, double stepMs, double broadMs, double narrowMs, double solveMs, double advanceMs,
        int internalSteps, int bodies, int pairs, int contacts, int iterations, int sweeps, long work, int held, int bodySteps,
        double kineticEnergy, double potentialEnergy, double energyRise, int overlappingPairs, double maxPenetration,
        double worstGap, long allocatedBytes) {

    double heldShare() {
        return bodySteps == 0 ? 0 : (double) held / bodySteps;
    }

    double energy() {
        return kineticEnergy + potentialEnergy;
    }

    /** With what the judge found. */
    StepRow judged(OverlapJudge.Verdict verdict) {
        return new StepRow(step, time, stepMs, broadMs, narrowMs, solveMs, advanceMs, internalSteps, bodies, pairs, contacts,
                iterations, sweeps, work, held, bodySteps, kineticEnergy, potentialEnergy, energyRise, verdict.overlaps().size(),
                verdict.deepest(), verdict.worstGap(), allocatedBytes);
    }

    static void writeCsv(List<StepRow> rows, Writer out) throws IOException {
        StringJoiner names = new StringJoiner(",", "", "\n");
        for (RecordComponent column : StepRow.class.getRecordComponents()) {
            names.add(Pattern.compile("[A-Z]").matcher(column.getName()).replaceAll(StepRow::lower));
        }
        out.write(names.toString());
        for (StepRow row : rows) {
            StringJoiner values = new StringJoiner(",", "", "\n");
            for (RecordComponent column : StepRow.class.getRecordComponents()) {
                values.add(value(row, column));
            }
            out.write(values.toString());
        }
    }

    private static String lower(MatchResult capital) {
        return "_" + Character.toLowerCase(capital.group().charAt(0));
    }

    /** No value at all for NaN. */
    private static String value(StepRow row, RecordComponent column) {
        try {
            Object value = column.getAccessor().invoke(row);
            return value instanceof Double number && number.isNaN() ? "" : value.toString();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
