package dev.ashlar.narrow.patch.doptree;

import dev.ashlar.spi.AlgorithmConfig;

/** How trees are built; {@link DopTreeProvider} explains the options. */
record DopOptions(int patch, BoundingVolume volume, boolean facing, int front) {
    /** As measured best, see the package's description. */
    static final DopOptions DEFAULT = of(AlgorithmConfig.DEFAULT);

    static DopOptions of(AlgorithmConfig config) {
        config.checkKnown("dop-tree", "patch", "volume", "facing", "front");
        String word = config.choice("volume", "18", "6", "14", "18", "26", "ball", "obb");
        return new DopOptions(config.integer("patch", 4, 1, 1_000_000),
                volume(word),
                config.flag("facing", false), config.integer("front", 5, 0, 12));
    }

    private static BoundingVolume volume(String word) {
        return switch (word) {
            case "ball" -> BoundingVolume.BALL;
            case "obb" -> BoundingVolume.ORIENTED_BOX;
            default -> BoundingVolume.dop(Integer.parseInt(word));
        };
    }
}
