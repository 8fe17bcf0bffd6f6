rootProject.name = "ashlar-parent"

dependencyResolutionManagement {
    repositoriesMode = RepositoriesMode.FAIL_ON_PROJECT_REPOS
    repositories { mavenCentral() }
}

include(
    "bom",
    "core",
    "broadphase-sap",
    "broadphase-vadop",
    "broadphase-tree",
    "narrow-trajectory",
    "narrow-separating-vector",
    "narrow-patch",
    "physics-impulse",
    "scenes",
    "formats",
    "bridge-joml",
    "bridge-gdx",
    "bridge-jme",
    "testkit",
    "testbed",
    "benchmarks",
    "ashlar",
    "repo-tests",
)
