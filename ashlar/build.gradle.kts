description = "Starter: the core, the impulse solver and the default algorithms"

dependencies {
    api(project(":core"))
    api(project(":physics-impulse"))
    runtimeOnly(project(":broadphase-tree"))
    runtimeOnly(project(":broadphase-sap"))
    runtimeOnly(project(":narrow-separating-vector"))
    runtimeOnly(project(":narrow-trajectory"))
}

// A jar without code has no descriptor.
tasks.named<Jar>("jar") { manifest { attributes("Automatic-Module-Name" to "dev.ashlar.ashlar") } }
