description = "Broad phase: dynamic bounding-volume tree"

dependencies {
    api(project(":core"))
    testImplementation(project(":testkit"))
}
