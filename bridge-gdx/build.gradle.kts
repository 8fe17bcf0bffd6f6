description = "libGDX for worlds: models as shapes, instances that follow bodies, a debug view"

dependencies {
    api(project(":core"))
    api(project(":physics-impulse"))
    api(libs.gdx)
    testImplementation(libs.gdx.headless)
    testRuntimeOnly(variantOf(libs.gdx.platform) { classifier("natives-desktop") })
    testRuntimeOnly(project(":broadphase-sap"))
    testRuntimeOnly(project(":narrow-separating-vector"))
}
