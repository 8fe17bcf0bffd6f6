package example;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.geometry.Sphere;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.ContactEvents;
import dev.ashlar.physics.ContactListener;
import dev.ashlar.physics.ContactModifier;
import dev.ashlar.physics.World;
import java.util.Locale;

/** Impacts are heard, as loud as their impulse, and so is what scrapes; a ball jumps through a platform and lands on it. */
public final class Sounds {
    private Sounds() {
    }

    /** Prints what would be played. */
    public static void main(String[] args) {
        impacts();
        platform();
    }

    private static void impacts() {
        World world = World.builder().hitSpeed(0.5).build();
        world.add(BodyDef.staticBody(Polyhedron.box(20, 1, 20)).at(0, -0.5, 0).userData("floor"));
        world.add(BodyDef.dynamic(new Sphere(0.2)).mass(1).at(0, 1.2, 0).restitution(0.6).userData("ball"));
        world.add(BodyDef.dynamic(Polyhedron.box(0.4, 0.4, 0.4)).mass(8).at(2, 0.2, 0).linearVelocity(3, 0, 0).userData("crate"));
        double dt = 1.0 / 60;
        double scraped = 0;
        for (int step = 0; step < 90; step++) {
            world.step(dt);
            ContactEvents events = world.contactEvents();
            for (int e = 0; e < events.size(); e++) {
                Object what = world.contains(events.bodyB(e)) ? world.userData(events.bodyB(e)) : "what is gone";
                if (events.kind(e) == ContactEvents.Kind.HIT) {
                    double volume = Math.min(1, events.hitImpulse(e) / 10);
                    System.out.printf(Locale.ROOT, "%.2f s: the %s hits at %.1f m/s, volume %.2f%n", step * dt + events.time(e),
                            what,
                            events.approachSpeed(e), volume);
                } else if (what.equals("crate")) {
                    scraped += events.frictionImpulse(e);
                }
            }
        }
        System.out.printf(Locale.ROOT, "the crate scraped away %.0f Ns%n", scraped);
    }

    /** Lets bodies come from below through whatever is called a platform. */
    private static void oneWay(ContactModifier.Surface surface) {
        if ("platform".equals(surface.userDataA)) {
            surface.enabled = surface.normalY > 0.5;
        } else if ("platform".equals(surface.userDataB)) {
            surface.enabled = surface.normalY < -0.5;
        }
    }

    private static void platform() {
        ContactListener printer = new ContactListener() {
            @Override
            public void begin(ContactEvents events, int event) {
                System.out.println("landed on body " + events.bodyA(event).index());
            }
        };
        World world = World.builder().contactModifier(Sounds::oneWay).contactListener(printer).build();
        world.add(BodyDef.staticBody(Polyhedron.box(4, 0.2, 4)).at(0, 1, 0).userData("platform"));
        BodyId ball = world.add(BodyDef.dynamic(new Sphere(0.2)).at(0, 0, 0).linearVelocity(0, 6, 0));
        int passing = 0;
        for (int step = 0; step < 90; step++) {
            passing += world.step(1.0 / 60).passing();
        }
        System.out.printf(Locale.ROOT, "passed for %d steps, rests at %.2f m%n", passing, world.pose(ball).position().y());
    }
}
