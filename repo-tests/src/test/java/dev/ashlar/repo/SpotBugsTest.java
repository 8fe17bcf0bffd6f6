package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import edu.umd.cs.findbugs.BugCollectionBugReporter;
import edu.umd.cs.findbugs.BugInstance;
import edu.umd.cs.findbugs.DetectorFactoryCollection;
import edu.umd.cs.findbugs.FindBugs2;
import edu.umd.cs.findbugs.Priorities;
import edu.umd.cs.findbugs.config.UserPreferences;
import java.io.File;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** SpotBugs finds nothing in main code but what {@code spotbugs.txt} excuses, each with a reason. */
@Tag("slow")
final class SpotBugsTest {
    /** A kind of finding, in classes whose names match, that is none. */
    private record Excuse(String type, String classes, String reason) {
        static Excuse of(String line) {
            String[] parts = line.split(" +", 3);
            assertThat(parts).as("type, classes and reason in \"%s\"", line).hasSize(3);
            return new Excuse(parts[0], parts[1], parts[2]);
        }

        boolean covers(BugInstance bug) {
            return bug.getType().equals(type) && bug.getPrimaryClass().getClassName().matches(classes);
        }
    }

    @Test
    void findsNothingThatIsNotExcused() throws Exception {
        List<Excuse> excuses =
                Project.read(Project.ROOT.resolve("repo-tests/src/test/resources/dev/ashlar/repo/spotbugs.txt")).lines()
                        .filter(line -> !line.isBlank() && !line.startsWith("#")).map(Excuse::of).toList();
        Set<Excuse> used = new HashSet<>();
        Set<String> found = new TreeSet<>();
        for (BugInstance bug : analyse()) {
            List<Excuse> fitting = excuses.stream().filter(excuse -> excuse.covers(bug)).toList();
            used.addAll(fitting);
            if (fitting.isEmpty()) {
                found.add(bug.getType() + " " + bug.getPrimaryClass().getClassName() + ": " + bug.getMessage());
            }
        }
        assertThat(found).as("findings").isEmpty();
        assertThat(excuses).as("excuses for something").allMatch(used::contains);
    }

    private static List<BugInstance> analyse() throws Exception {
        edu.umd.cs.findbugs.Project project = new edu.umd.cs.findbugs.Project();
        List<String> modules = Project.modules().stream()
                .filter(module -> !Project.javaFiles(module + "/src/main/java").isEmpty())
                .filter(module -> !module.equals("repo-tests")).map(module -> TestPath.module(Project.artifact(module))).toList();
        List<String> analysed = modules.stream().flatMap(path -> Stream.of(path.split(File.pathSeparator))).toList();
        analysed.forEach(project::addFile);
        for (String path : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (!analysed.contains(path) && Path.of(path).toFile().exists()) {
                project.addAuxClasspathEntry(path);
            }
        }
        BugCollectionBugReporter reporter = new BugCollectionBugReporter(project, new PrintWriter(java.io.Writer.nullWriter()));
        reporter.setPriorityThreshold(Priorities.NORMAL_PRIORITY);
        try (FindBugs2 engine = new FindBugs2()) {
            engine.setProject(project);
            engine.setBugReporter(reporter);
            engine.setDetectorFactoryCollection(DetectorFactoryCollection.instance());
            engine.setUserPreferences(UserPreferences.createDefaultUserPreferences());
            // What JMH generates is none of ours.
            engine.setClassScreener(new edu.umd.cs.findbugs.IClassScreener() {
                @Override
                public boolean matches(String fileName) {
                    return !fileName.contains("jmh_generated");
                }

                @Override
                public boolean vacuous() {
                    return false;
                }
            });
            engine.execute();
        }
        return new ArrayList<>(reporter.getBugCollection().getCollection());
    }
}
