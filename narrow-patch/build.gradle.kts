description = "Narrow phases: 18-DOP trees of convex patches, and polygonal patches"

dependencies {
    api(project(":core"))
    testImplementation(project(":testkit"))
}
