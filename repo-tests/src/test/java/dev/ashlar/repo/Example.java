package dev.ashlar.repo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first block of Java of a Markdown text, and the first block of text after it, stripped. */
record Example(String code, String output) {
    static Example in(String markdown) {
        Matcher blocks = Pattern.compile("(?ms)^```java\n(.*?)^```$.*?^```text\n(.*?)^```$").matcher(markdown);
        assertThat(blocks.find()).as("a java block, then a text block in README.md").isTrue();
        return new Example(blocks.group(1).strip(), blocks.group(2).strip());
    }

    /** Of its class. */
    String name() {
        Matcher name = Pattern.compile("\\b(?:class|record|interface|enum)\\s+(\\w+)").matcher(code);
        assertThat(name.find()).as("a class in the example").isTrue();
        return name.group(1);
    }
}
