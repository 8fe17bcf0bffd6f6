/**
 * Scenes that need more than a world: games on the collision libraries alone.
 * {@link dev.ashlar.testbed.scene.AllScenes} lists all.
 */
package dev.ashlar.testbed.scene;
