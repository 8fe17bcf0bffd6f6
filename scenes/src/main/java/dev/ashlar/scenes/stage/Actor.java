package dev.ashlar.scenes.stage;

import dev.ashlar.spi.DebugDraw;

/** Does something to a stage before each of its steps: drives, plays. It must do the same on the same stage, to the last bit. */
public interface Actor {
    /** Called before a step of dt seconds. The world may be another one than before, with the same bodies. */
    void act(Stage stage, double dt);

    /**
     * Takes over what a player's keys say.
     *
     * @param ahead -1 for back, 0, or 1 for ahead
     * @param aside -1 for left, 0, or 1 for right
     */
    default void steer(int ahead, int aside) {
    }

    /** What a player should know, in a few short lines. */
    default String notes() {
        return "";
    }

    /** Shows what the actor itself found in the last step. */
    default void draw(DebugDraw out) {
    }
}
