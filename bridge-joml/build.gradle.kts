description = "JOML's vectors and matrices for worlds, for those who draw with LWJGL"

// JOML's descriptor names an incubating module of the JDK, of which javac warns, and that cannot be told to be silent.
tasks.named<JavaCompile>("compileJava") { options.compilerArgs.remove("-Werror") }

dependencies {
    api(project(":core"))
    api(project(":physics-impulse"))
    api(libs.joml)
    testRuntimeOnly(project(":broadphase-sap"))
    testRuntimeOnly(project(":narrow-separating-vector"))
}
