package dev.ashlar.repo;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.File;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Arrows between modules and packages, and what hot code may use. Test code is not looked at. */
final class ArchitectureTest {
    private static final int MOST_CLASSES = 30;
    private static final String PHYSICS = "dev.ashlar.physics";

    /** Packages whose code runs in each step. */
    private static final String[] HOT = {"dev.ashlar.broadphase..", "dev.ashlar.narrow..", PHYSICS + ".internal.body..",
        PHYSICS + ".internal.pair..", PHYSICS + ".internal.contact..", PHYSICS + ".internal.joint..",
        PHYSICS + ".internal.solver..", PHYSICS + ".internal.ccd..", PHYSICS + ".internal.island..", PHYSICS + ".internal.step..",
        PHYSICS + ".internal.event.."};

    /** Of hot packages, but stream or box only when shapes are prepared, joints come and go, snapshots are read, or a message is made. */
    private static final Set<String> PREPARING =
            Set.of("BodyShape", "CollisionObject", "HullHierarchy", "JointGroups",
                    "OutlineBuilder", "SeparatingVectorPhase", "BoundingVolume", "BodySet", "JointSet", "SleepingPairs");

    /** Functions of {@link Math} whose result the language specifies to the bit. */
    private static final Set<String> EXACT_MATH = Set.of(
            "sqrt", "abs", "min", "max", "floor", "ceil", "rint", "round", "signum", "copySign", "ulp", "getExponent",
            "scalb", "nextUp", "nextDown", "toIntExact", "addExact", "multiplyExact", "floorMod", "floorDiv");

    private static final Set<String> PROGRAMS = Set.of("testbed", "benchmarks", "repo-tests");

    /** The main classes of all modules. */
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("/test-classes/") && !location.contains("/classes/java/test/")
                    && !location.contains("/jmh_generated/"))
            .importPackages("dev.ashlar");

    /** Modules by their packages; module-info.java is in none. */
    private static final Map<String, String> MODULES = modules();

    private static Map<String, String> modules() {
        Map<String, String> modules = new HashMap<>();
        for (String module : Project.modules()) {
            Path root = Project.ROOT.resolve(module + "/src/main/java");
            for (Path file : Project.javaFiles(module + "/src/main/java")) {
                if (!file.getParent().equals(root)) {
                    modules.put(root.relativize(file.getParent()).toString().replace(File.separatorChar, '.'), module);
                }
            }
        }
        return modules;
    }

    private static String moduleOf(JavaClass type) {
        return MODULES.getOrDefault(type.getPackageName(), "");
    }

    /** That is: broad phases, narrow phases and physics, which meet only through core. */
    private static boolean isPluggable(String module) {
        return module.startsWith("broadphase-") || module.startsWith("narrow-") || module.startsWith("physics-");
    }

    @Test
    void everyModuleIsLookedAt() {
        Set<String> seen = new HashSet<>();
        CLASSES.forEach(type -> seen.add(moduleOf(type)));
        assertThat(seen).containsAll(MODULES.values()).doesNotContain("");
    }

    @Test
    void pluggableModulesKnowOnlyCoreAndThemselves() {
        for (String module : Set.copyOf(MODULES.values())) {
            if (isPluggable(module)) {
                noClasses().that(describe("are of " + module, (JavaClass type) -> moduleOf(type).equals(module)))
                        .should()
                        .dependOnClassesThat(describe("are of other modules than core",
                                (JavaClass target) -> target.getPackageName().startsWith("dev.ashlar")
                                        && !Set.of(module, "core").contains(moduleOf(target))))
                        .check(CLASSES);
            }
        }
    }

    @Test
    void coreKnowsOnlyItself() {
        noClasses().that(describe("are of core", (JavaClass type) -> moduleOf(type).equals("core")))
                .should()
                .dependOnClassesThat(describe("are of other modules",
                        (JavaClass target) -> target.getPackageName().startsWith("dev.ashlar")
                                && !moduleOf(target).equals("core")))
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycle() throws Throwable {
        Pending.check(Pending.NO_CYCLES, () -> slices().assignedFrom(new Packages()).should().beFreeOfCycles().check(CLASSES));
    }

    @Test
    void packagesAreSmall() throws Throwable {
        Map<String, Integer> sizes = new TreeMap<>();
        CLASSES.stream().filter(JavaClass::isTopLevelClass).filter(type -> !type.getSimpleName().equals("package-info"))
                .forEach(type -> sizes.merge(type.getPackageName(), 1, Integer::sum));
        sizes.values().removeIf(count -> count <= MOST_CLASSES);
        Pending.check(Pending.SMALL_PACKAGES,
                () -> assertThat(sizes).as("packages of more than %d classes", MOST_CLASSES).isEmpty());
    }

    @Test
    void hotPackagesDoWithoutStreamsAndBoxes() throws Throwable {
        Pending.check(Pending.LEAN_HOT_PACKAGES, () -> {
            DescribedPredicate<JavaClass> runInSteps =
                    describe("run in steps", type -> !PREPARING.contains(type.getSimpleName()));
            noClasses().that().resideInAnyPackage(HOT).and(runInSteps).should().dependOnClassesThat()
                    .resideInAnyPackage("java.util.stream..")
                    .orShould().dependOnClassesThat().haveFullyQualifiedName("java.util.Optional").check(CLASSES);
            noClasses().that().resideInAnyPackage(HOT).and(runInSteps).should()
                    .callMethodWhere(describe("boxes", call -> isBoxing(call.getTarget()))).check(CLASSES);
        });
    }

    private static boolean isBoxing(AccessTarget.MethodCallTarget target) {
        return target.getName().equals("valueOf") && Set.of("Integer", "Long", "Double", "Boolean", "Byte", "Character")
                .contains(target.getOwner().getSimpleName()) && target.getOwner().getPackageName().equals("java.lang");
    }

    @Test
    void librariesUseOnlyExactMath() throws Throwable {
        Pending.check(Pending.EXACT_MATH, () -> noClasses()
                .that(describe("are of a library", (JavaClass type) -> !PROGRAMS.contains(moduleOf(type))))
                .should()
                .accessTargetWhere(describe("is inexact, so that it may differ between machines: use StrictMath",
                        access -> access.getTargetOwner().isEquivalentTo(Math.class)
                                && !EXACT_MATH.contains(access.getTarget().getName())))
                .check(CLASSES));
    }

    /** A slice a package; but the root of physics is two: values, which internal packages use, and facades, which use internal packages. */
    private static final class Packages implements SliceAssignment {
        private static final Set<String> FACADES = Set.of("World", "WorldBuilder", "FixedStep", "Bodies", "Joints", "PoseView");

        private static String outer(JavaClass type) {
            return type.getName().replaceAll("\\$.*", "").replaceAll(".*\\.", "");
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (!name.startsWith("dev.ashlar")) {
                return SliceIdentifier.ignore();
            }
            return SliceIdentifier
                    .of(name.equals(PHYSICS) ? name + (FACADES.contains(outer(type)) ? ", facades" : ", values") : name);
        }

        @Override
        public String getDescription() {
            return "packages, the root of physics in values and facades";
        }
    }
}
