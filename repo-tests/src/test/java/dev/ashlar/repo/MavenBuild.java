package dev.ashlar.repo;

import dev.ashlar.repo.Build.Module;
import dev.ashlar.repo.Build.NotUnderstood;
import java.io.StringReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Reads the Maven build, and from gradlew the main classes that it starts without Gradle. */
final class MavenBuild {
    private static final Set<String> KNOWN = Set.of("groupId", "artifactId", "version", "classifier", "scope", "optional");

    private static final String APACHE = "org.apache.maven.plugins";

    /** The one plugin of Maven alone: Gradle's own cannot list dependencies. */
    private static final String DEPENDENCY_LIST = "org.cyclonedx:cyclonedx-maven-plugin";

    private final UnaryOperator<String> files;
    private final Element root;
    private final String group;
    private final Map<String, String> properties = new HashMap<>();

    private MavenBuild(UnaryOperator<String> files) {
        this.files = files;
        root = pom("pom.xml");
        group = text(root, "groupId");
        for (Element property : children(only(root, "properties"))) {
            properties.put(property.getTagName(), property.getTextContent().strip());
        }
        properties.put("project.version", text(root, "version"));
    }

    /** Reads the build whose files, named from its root, have these texts. */
    static Build read(UnaryOperator<String> files) {
        return new MavenBuild(files).read();
    }

    private Build read() {
        Map<String, String> mainClasses = mainClasses();
        Map<String, Module> modules = new LinkedHashMap<>();
        for (Element module : children(only(root, "modules"))) {
            String name = module.getTextContent().strip();
            modules.put(name, module(name, mainClasses.get(name)));
        }
        Set<String> bom = new TreeSet<>();
        for (Element managed : children(only(only(root, "dependencyManagement"), "dependencies"))) {
            String coordinates = coordinates("pom.xml", managed);
            if (!coordinates.startsWith(":") || !"${project.version}".equals(text(managed, "version"))) {
                throw new NotUnderstood("pom.xml", "a managed dependency on " + coordinates);
            }
            bom.add(coordinates.substring(1));
        }
        return new Build(group, text(root, "version"), properties.get("maven.compiler.release"), modules, bom,
                plugins(modules.keySet()));
    }

    private Set<String> plugins(Set<String> modules) {
        checkDependencyList();
        Set<String> found = new TreeSet<>();
        addPlugins(found, root);
        modules.forEach(module -> addPlugins(found, pom(module + "/pom.xml")));
        found.remove(DEPENDENCY_LIST);
        return found;
    }

    private static void addPlugins(Set<String> found, Element pom) {
        NodeList plugins = pom.getElementsByTagName("plugin");
        for (int i = 0; i < plugins.getLength(); i++) {
            String name = pluginName((Element) plugins.item(i));
            if (!name.startsWith(APACHE + ":")) {
                found.add(name);
            }
        }
    }

    private static String pluginName(Element plugin) {
        String owner = text(plugin, "groupId");
        return (owner == null ? APACHE : owner) + ":" + text(plugin, "artifactId");
    }

    /** It is in use, of a fixed version, and not before packages are made: tests do not wait for it. */
    private void checkDependencyList() {
        Element build = only(root, "build");
        Element managed = plugin(only(only(build, "pluginManagement"), "plugins"));
        if (plugin(only(build, "plugins")) == null || managed == null) {
            throw new NotUnderstood("pom.xml", "a build without " + DEPENDENCY_LIST);
        }
        String phase = managed.getElementsByTagName("phase").item(0).getTextContent();
        if (!text(managed, "version").matches("\\d+(\\.\\d+)+") || !phase.equals("package")) {
            throw new NotUnderstood("pom.xml", DEPENDENCY_LIST + " without a fixed version, or in another phase than package");
        }
    }

    private static Element plugin(Element plugins) {
        return children(plugins).stream().filter(plugin -> pluginName(plugin).equals(DEPENDENCY_LIST)).findFirst().orElse(null);
    }

    private Module module(String name, String mainClass) {
        String file = name + "/pom.xml";
        Element pom = pom(file);
        Element parent = only(pom, "parent");
        expect(file, "parent", group + ":ashlar-parent:" + text(root, "version"),
                text(parent, "groupId") + ":" + text(parent, "artifactId") + ":" + text(parent, "version"));
        expect(file, "artifactId", name.equals("ashlar") ? name : Project.artifact(name), text(pom, "artifactId"));
        String description = text(pom, "description");
        if ("pom".equals(text(pom, "packaging"))) {
            if (only(pom, "dependencies") != null || only(pom, "dependencyManagement") != null) {
                throw new NotUnderstood(file, "dependencies beside the parent's");
            }
            return new Module(description, null, mainClass, true, Map.of());
        }
        Map<String, String> dependencies = new HashMap<>();
        addDependencies(dependencies, "pom.xml", root);
        addDependencies(dependencies, file, pom);
        NodeList paths = pom.getElementsByTagName("path");
        for (int i = 0; i < paths.getLength(); i++) {
            dependencies.put(coordinates(file, (Element) paths.item(i)), "annotation processor");
        }
        Element own = only(pom, "properties");
        expect(file, "maven.deploy.skip", text(own, "maven.install.skip"), text(own, "maven.deploy.skip"));
        boolean published = !"true".equals(text(own, "maven.install.skip"));
        Node automaticName = pom.getElementsByTagName("Automatic-Module-Name").item(0);
        return new Module(description, automaticName == null ? null : automaticName.getTextContent().strip(), mainClass,
                published,
                dependencies);
    }

    private void addDependencies(Map<String, String> dependencies, String file, Element pom) {
        Element list = only(pom, "dependencies");
        for (Element dependency : list == null ? List.<Element>of() : children(list)) {
            String scope = text(dependency, "scope");
            String optional = "true".equals(text(dependency, "optional")) ? ", optional" : "";
            // A module's own entry replaces the one it inherits.
            dependencies.put(coordinates(file, dependency), (scope == null ? "compile" : scope) + optional);
        }
    }

    /** {@code group:artifact:version}, with {@code :classifier} if there is one, or {@code :module} for a module of Ashlar. */
    private String coordinates(String file, Element dependency) {
        for (Element child : children(dependency)) {
            if (!KNOWN.contains(child.getTagName())) {
                throw new NotUnderstood(file, "<" + child.getTagName() + "> in a dependency");
            }
        }
        String artifact = text(dependency, "artifactId");
        if (group.equals(text(dependency, "groupId"))) {
            if (artifact.equals("ashlar")) {
                return ":ashlar";
            }
            if (!artifact.startsWith("ashlar-")) {
                throw new NotUnderstood(file, artifact);
            }
            return ":" + children(only(root, "modules")).stream().map(module -> module.getTextContent().strip())
                    .filter(module -> Project.artifact(module).equals(artifact)).findFirst()
                    .orElse(artifact.substring("ashlar-".length()));
        }
        String version = String.valueOf(text(dependency, "version"));
        Matcher property = Pattern.compile("\\$\\{([^}]+)\\}").matcher(version);
        String classifier = text(dependency, "classifier");
        return text(dependency, "groupId") + ":" + artifact + ":"
                + (property.matches() ? properties.get(property.group(1)) : version)
                + (classifier == null ? "" : ":" + classifier);
    }

    private Map<String, String> mainClasses() {
        Map<String, String> unix = mainClasses("gradlew");
        Map<String, String> windows = mainClasses("gradlew.bat");
        expect("gradlew.bat", "main classes", unix.toString(), windows.toString());
        return unix;
    }

    private Map<String, String> mainClasses(String script) {
        Map<String, String> found = new LinkedHashMap<>();
        Pattern.compile("\\blaunch (?:\\$position )?([\\w-]+) ([\\w.]+\\.[A-Z]\\w*)").matcher(files.apply(script))
                .results().forEach(call -> found.put(call.group(1), call.group(2)));
        return found;
    }

    private static void expect(String file, String what, String expected, String actual) {
        if (!Objects.equals(expected, actual)) {
            throw new IllegalStateException(file + ": " + what + " must be " + expected + ", but was " + actual);
        }
    }

    private Element pom(String file) {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                    .parse(new InputSource(new StringReader(files.apply(file)))).getDocumentElement();
        } catch (Exception e) {
            throw new IllegalArgumentException(file + " is no XML", e);
        }
    }

    private static List<Element> children(Element parent) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item)
                .filter(Element.class::isInstance).map(Element.class::cast).toList();
    }

    private static Element only(Element parent, String name) {
        return children(parent).stream().filter(child -> child.getTagName().equals(name)).findFirst().orElse(null);
    }

    private static String text(Element parent, String name) {
        Element child = parent == null ? null : only(parent, name);
        return child == null ? null : child.getTextContent().strip();
    }
}
