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
    void convertsOtherFormats() throws IOException {
        Path off = Files.writeString(dir.resolve("t.off"),
                "OFF\n4 4 6\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 1 2 3\n3 2 0 3\n");
        Path nsf = dir.resolve("t.nsf");
        assertThat(program.run("convert", off.toString(), nsf.toString())).isZero();
        assertThat(NsfFile.readMesh(nsf).polyhedron().volume()).isEqualTo(1.0 / 6);
        program.clear();
        assertThat(program.run("convert", dir.resolve("t.fbx").toString(), nsf.toString())).isEqualTo(2);
        assertThat(program.err()).contains("t.fbx must be one of [glb, gltf, obj, off, ply, stl], but was \"fbx\"")
                .hasLineCount(1);
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

    @Test
    void refusesToWriteOverItsInputByWhateverName() throws IOException {
        Path obj = dir.resolve("box.obj");
        ObjFile.write(Polyhedron.box(1, 2, 3), obj);
        byte[] before = Files.readAllBytes(obj);
        Path link = Files.createSymbolicLink(dir.resolve("link.nsf"), obj);
        Path hard = Files.createLink(dir.resolve("hard.nsf"), obj);
        for (Path out : new Path[] {obj, dir.resolve(".").resolve("box.obj"), link, hard}) {
            program.clear();
            assertThat(program.run("convert", obj.toString(), out.toString())).isEqualTo(2);
            assertThat(program.err()).isEqualTo("ashlar: <out.nsf> must be another file than the model, but was " + out
                    + "; it would be lost\n");
            assertThat(obj).hasBinaryContent(before);
        }
    }

    @Test
    void replacesAnEarlierFileOnlyWhenTheNewOneIsWhole() throws IOException {
        Path obj = dir.resolve("box.obj");
        ObjFile.write(Polyhedron.box(1, 2, 3), obj);
        Path nsf = Files.writeString(dir.resolve("box.nsf"), "an earlier one");
        Path open = Files.createLink(dir.resolve("open.nsf"), nsf);
        Path broken = Files.writeString(dir.resolve("broken.obj"), "v 0 0 zero\n");
        assertThat(program.run("convert", broken.toString(), nsf.toString())).isEqualTo(2);
        assertThat(nsf).hasContent("an earlier one");
        assertThat(program.run("convert", obj.toString(), nsf.toString())).isZero();
        assertThat(NsfFile.readMesh(nsf).polyhedron().volume()).isEqualTo(6);
        assertThat(open).as("who reads the earlier one goes on doing so").hasContent("an earlier one");
        assertThat(dir).as("no part left").isDirectoryNotContaining(path -> path.toString().endsWith(".part"));
    }

    @Test
    void followsLinksAndReplacesOnlyFiles() throws IOException {
        Path obj = dir.resolve("box.obj");
        ObjFile.write(Polyhedron.box(1, 2, 3), obj);
        Path nsf = Files.createFile(dir.resolve("box.nsf"));
        Path link = Files.createSymbolicLink(dir.resolve("link.nsf"), nsf);
        assertThat(program.run("convert", obj.toString(), link.toString())).isZero();
        assertThat(link).isSymbolicLink();
        assertThat(NsfFile.readMesh(nsf).polyhedron().volume()).isEqualTo(6);
        Path folder = Files.createDirectory(dir.resolve("folder.nsf"));
        assertThat(program.run("convert", obj.toString(), folder.toString())).isEqualTo(2);
        assertThat(program.err()).startsWith("ashlar: cannot write " + folder + ": ").hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
        program.clear();
        Path nowhere = dir.resolve("nowhere").resolve("box.nsf");
        assertThat(program.run("convert", obj.toString(), nowhere.toString())).isEqualTo(2);
        assertThat(program.err()).startsWith("ashlar: cannot write " + nowhere + ": ")
                .contains("; check that its directory exists and may be written to").hasLineCount(1);
    }
}
