plugins { application }

description = "The ashlar-bench program: kernels, the papers' experiments, other engines side by side"

dependencies {
    implementation(project(":core"))
    implementation(project(":physics-impulse"))
    implementation(project(":scenes"))
    implementation(project(":testkit"))
    implementation(project(":testbed"))
    implementation(project(":broadphase-sap"))
    implementation(project(":broadphase-vadop"))
    implementation(project(":broadphase-tree"))
    implementation(project(":narrow-trajectory"))
    implementation(project(":narrow-separating-vector"))
    implementation(project(":narrow-patch"))
    implementation(libs.jmh.core)
    annotationProcessor(libs.jmh.processor)
    implementation(libs.picocli)
    implementation(libs.progressbar)
    implementation(libs.gson)
    implementation(libs.xchart)
    // Other engines, here and nowhere else. Natives for Linux on x86-64; elsewhere those engines are reported and skipped.
    implementation(libs.ode4j)
    implementation(libs.jolt)
    runtimeOnly(variantOf(libs.jolt) { classifier("ReleaseSp") })
    implementation(libs.bullet)
    runtimeOnly(variantOf(libs.bullet) { classifier("SpRelease") })
    implementation(libs.physx)
    runtimeOnly(variantOf(libs.physx) { classifier("natives-linux") })
    implementation(libs.jbullet)
}

application {
    mainClass = "dev.ashlar.benchmarks.AshlarBench"
    applicationName = "ashlar-bench"
}

// Output such as build/brick-wall goes below the root, whichever build started the program.
tasks.named<JavaExec>("run") { workingDir = rootProject.projectDir }
