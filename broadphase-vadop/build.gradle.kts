description = "Broad phase: velocity-aligned discrete oriented polytopes"

dependencies {
    api(project(":core"))
    testImplementation(project(":testkit"))
}
