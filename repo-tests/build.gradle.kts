description = "Tests of the repository: builds, architecture, format; and the formatter"

dependencies {
    implementation(libs.jdt)
    testImplementation(project(":core"))
    testImplementation(project(":broadphase-sap"))
    testImplementation(project(":broadphase-vadop"))
    testImplementation(project(":broadphase-tree"))
    testImplementation(project(":narrow-trajectory"))
    testImplementation(project(":narrow-separating-vector"))
    testImplementation(project(":narrow-patch"))
    testImplementation(project(":physics-impulse"))
    testImplementation(project(":scenes"))
    testImplementation(project(":formats"))
    testImplementation(project(":bridge-joml"))
    testImplementation(project(":bridge-gdx"))
    testImplementation(project(":bridge-jme"))
    testImplementation(project(":testkit"))
    testImplementation(project(":testbed"))
    testImplementation(project(":benchmarks"))
    testImplementation(libs.archunit)
    testImplementation(libs.spotbugs)
    // What the examples in docs/examples are compiled against.
    testImplementation(libs.lwjgl.core)
    testImplementation(libs.lwjgl.glfw)
    testImplementation(libs.lwjgl.opengl)
    testImplementation(libs.joml)
    testImplementation(libs.gdx)
    testImplementation(libs.jme.core)
    // What those of them that are games run with.
    testRuntimeOnly(libs.gdx.headless)
    testRuntimeOnly(variantOf(libs.gdx.platform) { classifier("natives-desktop") })
    testRuntimeOnly(libs.jme.desktop)
}

// These tests read files of the whole project.
tasks.named<Test>("test") {
    inputs.files(rootProject.fileTree(rootDir) {
        include("*.md", "*.kts", "*/*.kts", "gradle.properties", "pom.xml", "*/pom.xml", "gradlew*", "gradle/**", ".ci/*")
        include(".editorconfig", ".github/**", "*/src/**", "docs/**")
    })
}

// ./gradlew format: reformats all Java files.
tasks.register<JavaExec>("format") {
    classpath = sourceSets["main"].runtimeClasspath
    mainClass = "dev.ashlar.repo.Format"
    workingDir = rootProject.projectDir
}
