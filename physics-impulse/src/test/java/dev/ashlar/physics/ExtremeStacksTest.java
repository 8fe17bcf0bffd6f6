package dev.ashlar.physics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.Polyhedron;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stacks of cubes of extreme edges and masses gain no energy, do not overlap and store no speed. */
class ExtremeStacksTest {
    private static final double DT = 1.0 / 60;

    private final World world = World.builder().build();
    private final List<BodyId> cubes = new ArrayList<>();
    private double height;
    private double weight;

    private void cube(double edge, double mass, double x) {
        cubes.add(world.add(BodyDef.dynamic(Polyhedron.box(edge, edge, edge)).mass(mass).at(x, height + edge / 2, 0)));
        weight += 9.81 * mass;
    }

    private void ground(double largest) {
        world.add(BodyDef.staticBody(Polyhedron.box(4 * largest, largest, 4 * largest)).at(0, -largest / 2, 0));
    }

    /** Cubes on each other, from below: edges and masses, with blanks between them. */
    private void stack(String edges, String masses) {
        double largest = 0;
        for (String edge : edges.split(" ")) {
            largest = Math.max(largest, Double.parseDouble(edge));
        }
        ground(largest);
        String[] mass = masses.split(" ");
        for (int i = 0; i < mass.length; i++) {
            double edge = Double.parseDouble(edges.split(" ")[i]);
            cube(edge, Double.parseDouble(mass[i]), 0);
            height += edge;
        }
    }

    /** A cube of 1 km on two of 1 m. */
    private void bridge(double apart) {
        ground(1000);
        cube(1, 1e3, -apart / 2);
        cube(1, 1e3, apart / 2);
        height = 1;
        cube(1000, 1e12, 0);
        height += 1000;
    }

    /** @param share of weight times height that energy may rise by beside the work of pushes */
    private void obeysTheLaw(double share, double fastest) {
        double start = world.kineticEnergy() + world.potentialEnergy();
        double work = 0;
        OverlapWatch judge = new OverlapWatch(world);
        for (int k = 0; k < 180; k++) {
            work += world.step(DT).pushWork();
            double energy = world.kineticEnergy() + world.potentialEnergy();
            assertThat(energy - start - work).as("energy, step " + k).isLessThanOrEqualTo(share * weight * height);
            for (BodyId id : cubes) {
                assertThat(world.linearVelocity(id).length()).as("speed, step " + k).isLessThan(fastest);
            }
        }
        judge.look();
        assertThat(judge.overlaps).as(judge.first).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1 1, 1 1e12", "1 1, 1e12 1", "1 1 1, 1 1e6 1", "1 1 1, 1 1e12 1", "1 1 1 1 1, 1 1e3 1e6 1e9 1e12",
        "1000 1, 1e12 1e3", "1 1000, 1e3 1e12", "1 1000 1, 1e3 1e12 1e3"})
    void aStackGainsNoEnergy(String edges, String masses) {
        stack(edges, masses);
        obeysTheLaw(1e-9, 0.5);
    }

    @ParameterizedTest
    @ValueSource(doubles = 4)
    void aCubeOfAKilometreOnTwoOfAMetreGainsNoEnergy(double apart) {
        bridge(apart);
        obeysTheLaw(1e-9, 0.5);
    }

    @ParameterizedTest
    @ValueSource(doubles = {200, 500, 998})
    void aCubeOfAKilometreOnTwoFarApartIsNotThrownUp(double apart) {
        bridge(apart);
        obeysTheLaw(1e-5, 20);
    }

    @ParameterizedTest
    @ValueSource(doubles = {200, 500, 998})
    void aCubeOfAKilometreOnTwoFarApartRests(double apart) {
        bridge(apart);
        obeysTheLaw(1e-9, 0.5);
    }

    @ParameterizedTest
    @CsvSource({"1 1e6, 1 1e12", "1 1e6 1, 1 1e12 1"})
    void aStackOfEdgesFromAMetreToAThousandKilometresRests(String edges, String masses) {
        stack(edges, masses);
        obeysTheLaw(1e-9, 0.5);
    }
}
