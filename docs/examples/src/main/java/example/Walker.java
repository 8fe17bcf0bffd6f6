package example;

import dev.ashlar.geometry.Capsule;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.World;
import dev.ashlar.physics.character.CharacterDef;
import dev.ashlar.physics.character.CharacterController;
import java.util.Locale;

/** A character that walks up some stairs, pushes a box off the platform behind them, and jumps after it. */
public final class Walker {
    private Walker() {
    }

    /** Prints where the character is, every second. */
    public static void main(String[] args) {
        World world = World.builder().build();
        world.add(BodyDef.staticBody(Polyhedron.box(30, 1, 10)).at(0, -0.5, 0));
        for (int i = 0; i < 5; i++) {
            world.add(BodyDef.staticBody(Polyhedron.box(0.3, 0.2 * (i + 1), 2)).at(2 + 0.3 * i, 0.1 * (i + 1), 0));
        }
        world.add(BodyDef.staticBody(Polyhedron.box(3, 1, 2)).at(4.85, 0.5, 0));
        BodyId box = world.add(BodyDef.dynamic(Polyhedron.box(0.5, 0.5, 0.5)).mass(20).friction(0.3).at(5, 1.2501, 0));
        CharacterController walker = new CharacterController(world, CharacterDef.of(new Capsule(0.3, 0.6)), new Vec3(0, 1, 0));
        for (int i = 1; i <= 300; i++) {
            if (i == 240) {
                walker.jump(3);
            }
            walker.move(2, 0, 0, 1.0 / 60);
            world.step(1.0 / 60);
            if (i % 60 == 0) {
                Vec3 at = walker.position();
                System.out.printf(Locale.ROOT, "%d s: at %.2f, %.2f m high, %s%n", i / 60, at.x(), at.y() - 0.9,
                        walker.isStanding() ? "stands" : "flies");
            }
        }
        System.out.println("the box fell: " + (world.pose(box).position().y() < 0.5));
    }
}
