package dev.ashlar.testbed.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.scenes.stage.Scene;
import dev.ashlar.scenes.stage.Stage;
import dev.ashlar.scenes.stage.Values;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scenes that are games: cars and flat shapes. */
final class GamesTest {
    private static final Pattern SCORE = Pattern.compile("(red|blue|yellow|green): (\\d+)");

    private static Stage cars(int arcade, double seconds) {
        Scene scene = AllScenes.get("cars");
        Values values = scene.defaults().with("arcade", arcade).with("seconds", seconds);
        return scene.build(scene.world(World.builder(), values), values, 1);
    }

    private static int scores(Stage stage) {
        Matcher matcher = SCORE.matcher(stage.actor().notes());
        int sum = 0;
        while (matcher.find()) {
            sum += Integer.parseInt(matcher.group(2));
        }
        return sum;
    }

    /** The thesis's rule: whichever tests are needed, all shares together are no more than the whole budget. */
    @Test
    void sharesOfTheBudgetNeverSumUpToMoreThanAll() {
        for (int k1 = 0; k1 <= 3; k1++) {
            for (int k2 = 0; k2 <= 2; k2++) {
                for (int k3 = 0; k3 <= 1; k3++) {
                    double sum = (double) k1 / ArcadeGame.share(0, 0, k1) + (double) k2 / ArcadeGame.share(1, 3 - k1, k2)
                            + (double) k3 / ArcadeGame.share(2, 3 - k1 + 2 - k2, k3);
                    assertThat(sum).as(k1 + ", " + k2 + ", " + k3 + " tests").isLessThanOrEqualTo(1 + 1e-12);
                }
            }
        }
        assertThat(ArcadeGame.share(0, 0, 3)).as("all needed: six equal parts").isEqualTo(6);
    }

    /** Whatever the order, nothing beyond the budget is done, and whom it does not suffice for stands still. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void schedulersStayWithinTheBudget(int scheduler) {
        for (int budget : new int[] {100, 30_000}) {
            Scene scene = AllScenes.get("cars");
            Values values = scene.defaults().with("seconds", 4).with("scheduler", scheduler).with("budget", budget);
            Stage stage = scene.build(scene.world(World.builder(), values), values, 1);
            int skipped = 0;
            for (int i = 0; i < 4 * 60; i++) {
                stage.step(1.0 / 60);
                Matcher spent = Pattern.compile("tests, (\\d+) of (\\d+) pairs of nodes").matcher(stage.actor().notes());
                assertThat(spent.find()).isTrue();
                assertThat(Integer.parseInt(spent.group(1))).isLessThanOrEqualTo(budget);
                skipped += stage.actor().notes().contains("skipped") ? 1 : 0;
            }
            assertThat(skipped > 0).as("skipped with " + budget).isEqualTo(budget == 100);
            assertThat(scores(stage)).as("collisions with " + budget).isGreaterThan(0);
        }
    }

    @Test
    void onlyNeighbouringCellsAreTested() {
        CarGrid grid = new CarGrid(36, 4);
        grid.save(0, new Vec3(-17, 0, -17));
        grid.save(1, new Vec3(-1, 0, -17));
        grid.save(2, new Vec3(17, 0, -17));
        grid.save(3, new Vec3(100, 0, 100));
        assertThat(grid.needsTest(0, 1)).isTrue();
        assertThat(grid.needsTest(0, 2)).isFalse();
        assertThat(grid.needsTest(2, 3)).isFalse();
        assertThat(grid.tests(0)).isEqualTo(1);
        assertThat(grid.tests(1)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void carsCollideOftenStayInsideAndStopInTheEnd(int arcade) {
        Stage stage = cars(arcade, 5);
        for (int i = 0; i < 5 * 60; i++) {
            stage.step(1.0 / 60);
            for (BodyId car : stage.bodies()) {
                Vec3 at = stage.world().pose(car).position();
                assertThat(Math.sqrt(at.x() * at.x() + at.z() * at.z())).isLessThan(CarScene.RADIUS);
            }
        }
        int score = scores(stage);
        assertThat(score).as("collisions in 5 s").isGreaterThan(3);
        assertThat(stage.actor().notes()).startsWith("game over");
        for (int i = 0; i < 240; i++) {
            stage.step(1.0 / 60);
        }
        assertThat(scores(stage)).as("after the end").isEqualTo(score);
        stage.bodies().forEach(car -> assertThat(stage.world().linearVelocity(car).length()).isLessThan(1));
    }

    @Test
    void keysDriveTheFirstCar() {
        Stage stage = cars(1, 30);
        BodyId car = stage.bodies().get(0);
        Vec3 start = stage.world().pose(car).position();
        Vec3 ahead = stage.world().rotation(car).rotate(new Vec3(1, 0, 0));
        stage.actor().steer(1, 0);
        for (int i = 0; i < 30; i++) {
            stage.step(1.0 / 60);
        }
        assertThat(stage.world().pose(car).position().minus(start).dot(ahead)).isGreaterThan(0.8);
        stage.actor().steer(1, -1);
        for (int i = 0; i < 20; i++) {
            stage.step(1.0 / 60);
        }
        assertThat(stage.world().rotation(car).rotate(new Vec3(1, 0, 0)).cross(ahead).y()).as("turned left").isLessThan(-0.1);
        assertThat(stage.actor().notes()).contains("you: ");
    }

    @Test
    void aTinyBudgetCountsAsACollisionNotAsClear() {
        Scene scene = AllScenes.get("cars");
        Values values = scene.defaults().with("budget", 100);
        Stage stage = scene.build(scene.world(World.builder(), values), values, 1);
        boolean timedOut = false;
        for (int i = 0; i < 600 && !timedOut; i++) {
            stage.step(1.0 / 60);
            timedOut = stage.actor().notes().contains("timed out");
        }
        assertThat(timedOut).isTrue();
        assertThat(scores(stage)).isPositive();
    }

    @Test
    void flatShapesBounceInTheirFrame() {
        Scene scene = AllScenes.get("flat");
        Values values = scene.defaults().with("restitution", 1);
        Stage stage = scene.build(scene.world(World.builder(), values), values, 1);
        double half = 4.8;
        int contacts = 0;
        for (int i = 0; i < 600; i++) {
            stage.step(1.0 / 60);
            contacts += stage.actor().notes().endsWith(" 0 contacts") ? 0 : 1;
            for (BodyId body : stage.bodies()) {
                Vec3 at = stage.world().pose(body).position();
                assertThat(Math.abs(at.x())).isLessThan(half);
                assertThat(at.y()).isBetween(0.0, 2 * half);
                assertThat(at.z()).isZero();
                assertThat(stage.world().linearVelocity(body).length()).isLessThan(40);
            }
        }
        assertThat(contacts).as("steps with contacts").isBetween(30, 590);
    }

    @Test
    void areTheSameEachTime() {
        for (String id : new String[] {"cars", "flat"}) {
            Scene scene = AllScenes.get(id);
            long[] hash = new long[2];
            for (int k = 0; k < 2; k++) {
                Stage stage = scene.build(scene.world(World.builder(), scene.defaults()), scene.defaults(), 3);
                for (int i = 0; i < 200; i++) {
                    stage.step(1.0 / 60);
                }
                hash[k] = stage.world().stateHash();
            }
            assertThat(hash[0]).as(id).isEqualTo(hash[1]);
        }
    }
}
