description = "Oracles and contract suites that judge collision algorithms"

dependencies {
    api(project(":core"))
    compileOnly(libs.junit.jupiter)
    compileOnly(libs.assertj)
}
