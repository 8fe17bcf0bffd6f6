description = "Narrow phase: continuous collision of arbitrary polyhedra by Pluecker trajectories with an expel zone"

dependencies {
    api(project(":core"))
    testImplementation(project(":testkit"))
}
