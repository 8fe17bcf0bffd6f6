description = "Narrow phase: separating-vector search for convex polytopes"

dependencies {
    api(project(":core"))
    testImplementation(project(":testkit"))
}
