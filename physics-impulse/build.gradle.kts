description = "Rigid bodies, contact graph, impulse solver, joints and worlds"

dependencies {
    api(project(":core"))
    testImplementation(project(":testkit"))
    testRuntimeOnly(project(":broadphase-sap"))
    testRuntimeOnly(project(":broadphase-vadop"))
    testRuntimeOnly(project(":broadphase-tree"))
    testRuntimeOnly(project(":narrow-trajectory"))
    testRuntimeOnly(project(":narrow-separating-vector"))
    testRuntimeOnly(project(":narrow-patch"))
}

tasks.named<Javadoc>("javadoc") {
    exclude("dev/ashlar/physics/internal/**")
    // What is left out is still read: classes of a module are looked for among its sources only.
    (options as StandardJavadocDocletOptions).addStringOption("sourcepath", file("src/main/java").path)
}
