/** Files of other programs: {@link dev.ashlar.formats.GltfFile} for scenes, {@link dev.ashlar.formats.UrdfFile} for robots. */
module dev.ashlar.formats {
    requires transitive dev.ashlar.physics.impulse;
    requires com.google.gson;
    requires java.xml;

    exports dev.ashlar.formats;
}
