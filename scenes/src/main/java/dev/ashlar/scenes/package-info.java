/**
 * Ready-made worlds with parameters, for programs, tests and measurements: {@link dev.ashlar.scenes.Scenes} lists them.
 *
 * <pre>
 * Scene scene = Scenes.get("brick-wall");
 * Values values = scene.defaults().with("rows", 10);
 * World world = scene.world(World.builder(), values);
 * Stage stage = scene.build(world, values, 1);
 * for (int i = 0; i &lt; 600; i++) {
 *     stage.step(scene.dt());
 * }
 * </pre>
 *
 * <p>Scenes are built exactly touching. Those that have the parameter {@code gap} can instead be laid with random gaps.
 * Metres, kilograms, seconds; y is up.
 */
package dev.ashlar.scenes;
