description = "Broad phases: three-axis sweep and prune, axis sort and grid"

dependencies {
    api(project(":core"))
    testImplementation(project(":testkit"))
}
