package dev.ashlar.broadphase.tree;

import dev.ashlar.spi.AlgorithmConfig;
import dev.ashlar.spi.BroadPhase;
import dev.ashlar.spi.BroadPhaseProvider;

/**
 * The broad phase {@code tree}: bounding-volume trees of fat boxes, one of what is fixed and one of the rest, and the list of
 * pairs whose fat boxes touch. A proxy costs work in the tree only when it leaves its fat box. Good for huge worlds, for
 * worlds that mostly rest, for proxies of very different sizes, and for rays.
 *
 * <p>Options:
 * <table>
 * <caption>Options of {@code tree}</caption>
 * <tr><th>name</th><th>default</th><th>meaning</th></tr>
 * <tr><td>{@code margin}</td><td>0.05</td><td>by how much a fat box is larger on every side, as a fraction of the mean side of
 *     the box; 0 to 10</td></tr>
 * <tr><td>{@code ahead}</td><td>8</td><td>for how many steps of steady motion a fat box reaches ahead; 0 to 1000</td></tr>
 * <tr><td>{@code reach}</td><td>0.4</td><td>how far ahead at most, as a fraction of the mean side; 0 to 100</td></tr>
 * <tr><td>{@code rebuild}</td><td>1.5</td><td>a tree is built anew when its cost has grown by this factor; 1 to 100</td></tr>
 * </table>
 * No option changes an answer: pairs, queries and casts are decided on the exact boxes.
 */
public final class TreeProvider implements BroadPhaseProvider {
    @Override
    public String id() {
        return "tree";
    }

    @Override
    public BroadPhase create(AlgorithmConfig config) {
        config.checkKnown(id(), "ahead", "margin", "reach", "rebuild");
        FatBoxes fat = new FatBoxes(config.number("margin", 0.05, 0, 10), config.number("ahead", 8, 0, 1000),
                config.number("reach", 0.4, 0, 100));
        return new BoundingVolumeTree(fat, config.number("rebuild", 1.5, 1, 100));
    }
}
