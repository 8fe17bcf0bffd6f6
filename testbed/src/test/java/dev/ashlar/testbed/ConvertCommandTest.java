package dev.ashlar.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.geometry.ObjFile;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.narrow.patch.polygonal.NsfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConvertCommandTest {
    private final Program program = new Program();

    @TempDir
    Path dir;

    @Test
    void convertsABodyAndSaysWhatItMade() {
        Path obj = dir.resolve("box.obj");
        Path nsf = dir.resolve("box.nsf");
        ObjFile.write(Polyhedron.box(1, 2, 3), obj);
        assertThat(program.run("convert", obj.toString(), nsf.toString())).isZero();
        assertThat(program.out()).startsWith(nsf + ": body of 8 vertices, 12 edges, 6 faces in ").endsWith(" patches\n");
        assertThat(NsfFile.readMesh(nsf).polyhedron().volume()).isEqualTo(6);
    }

    @Test
    void convertsAFlatModelToAnOutline() throws IOException {
        Path obj = dir.resolve("square.obj");
        Path nsf = dir.resolve("square.nsf");
        Files.writeString(obj, "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
        assertThat(program.run("convert", obj.toString(), nsf.toString())).isZero();
        assertThat(program.out()).isEqualTo(nsf + ": outline of 4 vertices, 4 edges\n");
    }

    @Test
    void saysInOneLineWhatIsWrong() throws IOException {
        Path obj = dir.resolve("broken.obj");
        Files.writeString(obj, "v 0 0 zero\n");
        assertThat(program.run("convert", obj.toString(), dir.resolve("out.nsf").toString())).isEqualTo(2);
        assertThat(program.err()).startsWith("ashlar: ").contains("broken.obj").hasLineCount(1);
        program.clear();
        assertThat(program.run("convert", dir.resolve("none.obj").toString(), "out.nsf")).isEqualTo(2);
        assertThat(program.err()).contains("there is no such file").hasLineCount(1);
        program.clear();
        assertThat(program.run("convert", obj.toString())).isEqualTo(2);
        assertThat(program.err()).contains("<out.nsf>");
        assertThat(dir.resolve("out.nsf")).doesNotExist();
    }
}
