package dev.ashlar.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.formats.UrdfFile.Base;
import dev.ashlar.geometry.Compound;
import dev.ashlar.geometry.MassProperties;
import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.math.Pose;
import dev.ashlar.math.Quat;
import dev.ashlar.math.Vec3;
import dev.ashlar.physics.BodyDef;
import dev.ashlar.physics.BodyId;
import dev.ashlar.physics.BodyType;
import dev.ashlar.physics.JointAxis;
import dev.ashlar.physics.JointDef;
import dev.ashlar.physics.World;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrdfFileTest {
    /** An arm on a stand with a gripper, of which one finger mimics the other. */
    static final String ARM = """
            <?xml version="1.0"?>
            <!-- made by hand -->
            <robot name="arm">
              <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
              <link name="world"/>
              <link name="stand">
                <inertial>
                  <mass value="4"/>
                  <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.05"/>
                </inertial>
                <visual><geometry><mesh filename="../looks.dae"/></geometry></visual>
                <collision><origin xyz="0 0 0.1"/><geometry><cylinder radius="0.1" length="0.2"/></geometry></collision>
              </link>
              <link name="upper">
                <inertial>
                  <origin xyz="0 0 0.25" rpy="0.1 0.2 0.3"/>
                  <mass value="1.5"/>
                  <inertia ixx="0.03" ixy="0.001" ixz="0" iyy="0.03" iyz="0" izz="0.002"/>
                </inertial>
                <collision><origin xyz="0 0 0.25"/><geometry><box size="0.06 0.06 0.4"/></geometry></collision>
                <collision><origin xyz="0 0 0.5"/><geometry><sphere radius="0.04"/></geometry></collision>
              </link>
              <link name="tip"><collision><geometry><box size="0.05 0.05 0.05"/></geometry></collision></link>
              <link name="left">
                <inertial><mass value="0.1"/><inertia ixx="1e-4" iyy="1e-4" izz="1e-4"/></inertial>
              </link>
              <link name="right">
                <inertial><mass value="0.1"/><inertia ixx="1e-4" iyy="1e-4" izz="1e-4"/></inertial>
              </link>
              <joint name="floor" type="fixed"><parent link="world"/><child link="stand"/></joint>
              <joint name="shoulder" type="revolute">
                <parent link="stand"/><child link="upper"/>
                <origin xyz="0 0 0.25" rpy="0 0 1.5"/>
                <axis xyz="0 2 0"/>
                <limit lower="-1.2" upper="0.75" effort="50" velocity="2"/>
                <dynamics damping="0.2" friction="0.1"/>
                <safety_controller k_velocity="1"/>
              </joint>
              <joint name="wrist" type="fixed">
                <parent link="upper"/><child link="tip"/><origin xyz="0 0 0.6" rpy="0 0.5 0"/>
              </joint>
              <joint name="open" type="prismatic">
                <parent link="tip"/><child link="left"/><origin xyz="0.01 0 0.05"/><axis xyz="1 0 0"/>
                <limit lower="0" upper="0.03" effort="20" velocity="0.5"/>
              </joint>
              <joint name="close" type="prismatic">
                <parent link="tip"/><child link="right"/><origin xyz="-0.01 0 0.05"/><axis xyz="-1 0 0"/>
                <limit lower="0" upper="0.03" effort="20" velocity="0.5"/>
                <mimic joint="open" multiplier="0.5" offset="0.002"/>
              </joint>
            </robot>
            """;

    private static final String PENDULUM = """
            <robot name="pendulum">
              <link name="ceiling"/>
              <link name="one">%s</link>
              <link name="two">%s</link>
              <joint name="hip" type="continuous">
                <parent link="ceiling"/><child link="one"/><origin xyz="0 0 3"/><axis xyz="0 1 0"/>
              </joint>
              <joint name="knee" type="continuous">
                <parent link="one"/><child link="two"/><origin xyz="1 0 0"/><axis xyz="0 1 0"/>
              </joint>
            </robot>
            """;
    private static final String ROD = """
            <inertial>
              <origin xyz="0.5 0 0"/><mass value="2"/>
              <inertia ixx="0.0033333333333333335" iyy="0.16833333333333333" izz="0.16833333333333333"/>
            </inertial>
            <collision><origin xyz="0.5 0 0"/><geometry><box size="1 0.1 0.1"/></geometry></collision>
            """;

    @TempDir
    Path dir;

    private static World world() {
        return World.builder().broadPhase("sap").narrowPhase("separating-vector").gravity(0, 0, -9.81).build();
    }

    private UrdfFile parse(String text) {
        return UrdfFile.read(text.getBytes(StandardCharsets.UTF_8), "r.urdf", dir);
    }

    /** Adds it to a world. */
    static void add(UrdfFile file) {
        file.addTo(world(), Pose.IDENTITY, Base.FREE).follow();
    }

    private void assertFault(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> add(parse(text))).withMessage(message);
    }

    @Test
    void readsLinksAndJoints() {
        UrdfFile file = parse(ARM);
        assertThat(file.robot()).isEqualTo("arm");
        assertThat(file.links()).extracting(UrdfFile.Link::name).containsExactly("world", "stand", "upper", "tip", "left",
                "right");
        UrdfFile.Link upper = file.links().get(2);
        assertThat(upper.mass().mass()).isEqualTo(1.5);
        assertThat(upper.mass().centre()).isEqualTo(new Vec3(0, 0, 0.25));
        Vec3 moments = upper.mass().principal().moments();
        assertThat(moments.x() + moments.y() + moments.z()).isCloseTo(0.062, within(1e-15));
        assertThat(upper.parts()).hasSize(2);
        UrdfFile.Joint shoulder = file.joints().get(1);
        assertThat(shoulder.type()).isEqualTo(UrdfFile.JointType.REVOLUTE);
        assertThat(shoulder.axis()).isEqualTo(new Vec3(0, 1, 0));
        assertThat(List.of(shoulder.low(), shoulder.high(), shoulder.effort(), shoulder.velocity(), shoulder.damping()))
                .containsExactly(-1.2, 0.75, 50.0, 2.0, 0.2);
        assertThat(shoulder.origin().apply(new Vec3(1, 0, 0)))
                .isEqualTo(new Pose(new Vec3(0, 0, 0.25), Quat.about(new Vec3(0, 0, 1), 1.5)).apply(new Vec3(1, 0, 0)));
        assertThat(file.joints().get(4).mimic()).isEqualTo(new UrdfFile.Mimic("open", 0.5, 0.002));
    }

    @Test
    void anglesAreAboutAxesThatStandStill() {
        UrdfFile file = parse(ARM.replace("rpy=\"0 0 1.5\"", "rpy=\"0.3 0.5 0.7\""));
        Quat q = Quat.about(new Vec3(0, 0, 1), 0.7).times(Quat.about(new Vec3(0, 1, 0), 0.5))
                .times(Quat.about(new Vec3(1, 0, 0), 0.3));
        assertThat(file.joints().get(1).origin().rotation().rotate(new Vec3(1, 2, 3)).distance(q.rotate(new Vec3(1, 2, 3))))
                .isLessThan(1e-15);
    }

    @Test
    void bodiesHaveTheMassOfTheirLinks() {
        World world = world();
        Robot robot = parse(ARM).addTo(world, Pose.at(1, 2, 3), Base.FREE);
        assertThat(world.bodyCount()).isEqualTo(5);
        assertThat(world.type(robot.body("world"))).isEqualTo(BodyType.STATIC);
        assertThat(robot.body("tip")).isEqualTo(robot.body("upper"));
        assertThat(world.mass(robot.body("upper"))).isEqualTo(1.5);
        assertThat(robot.pose("tip").position().distance(new Vec3(1, 2, 3.85))).isLessThan(1e-15);
        assertThat(((Compound) world.shape(robot.body("upper"))).parts()).hasSize(3);
        assertThat(robot.axis("open")).isEqualTo(JointAxis.LINEAR_X);
        assertThatIllegalArgumentException().isThrownBy(() -> robot.joint("elbow"))
                .withMessage("no joint \"elbow\" in r.urdf; found [floor, shoulder, open, close]");
    }

    @Test
    void limitsHoldAndMimicsFollow() {
        World world = world();
        Robot robot = parse(ARM.replace("friction=\"0.1\"", "")).addTo(world, Pose.IDENTITY, Base.FREE);
        for (int i = 0; i < 240; i++) {
            world.applyForceAt(robot.body("left"), robot.pose("left").rotation().rotate(new Vec3(2, 0, 0)),
                    robot.pose("left").position());
            world.applyTorque(robot.body("upper"), robot.pose("upper").rotation().rotate(new Vec3(0, 30, 0)));
            robot.follow();
            world.step(1.0 / 60);
        }
        assertThat(robot.value("shoulder")).isBetween(-1.201, 0.751);
        assertThat(Math.abs(robot.value("shoulder"))).isGreaterThan(0.7);
        assertThat(robot.value("open")).isBetween(-1e-3, 0.031);
        assertThat(robot.value("close")).isCloseTo(0.5 * robot.value("open") + 0.002, within(1e-3));
    }

    @Test
    void aDoublePendulumSwingsAsOneBuiltByHand() {
        World read = world();
        Robot robot = parse(PENDULUM.formatted(ROD, ROD)).addTo(read, Pose.IDENTITY, Base.FREE);
        World built = world();
        MassProperties mass = new MassProperties(MassProperties.Kind.SOLID, 2, new Vec3(0.5, 0, 0), 0.0033333333333333335,
                0.16833333333333333, 0.16833333333333333, 0, 0, 0);
        Compound rod = new Compound(List.of(new Compound.Part(Polyhedron.box(1, 0.1, 0.1), Pose.at(0.5, 0, 0)))).withMass(mass);
        BodyId ceiling = built.add(BodyDef.staticBody(Polyhedron.point(Vec3.ZERO)).filter(1, 0));
        BodyId one = built.add(BodyDef.dynamic(rod).mass(2).at(0, 0, 3));
        BodyId two = built.add(BodyDef.dynamic(rod).mass(2).at(1, 0, 3));
        built.add(JointDef.hinge(ceiling, one, new Vec3(0, 0, 3), new Vec3(0, 1, 0)));
        built.add(JointDef.hinge(one, two, new Vec3(1, 0, 3), new Vec3(0, 1, 0)));
        for (int i = 0; i < 300; i++) {
            read.step(1.0 / 60);
            built.step(1.0 / 60);
            assertThat(read.stateHash()).as("step " + i).isEqualTo(built.stateHash());
        }
        assertThat(robot.pose("two")).isEqualTo(built.pose(two));
        assertThat(robot.pose("two").position().distance(new Vec3(1, 0, 3))).isGreaterThan(0.1);
    }

    /** The first swing of a rod with the inertia of its box is that of the box. */
    @Test
    void aRodWithTheInertiaOfItsBoxFallsAsTheBox() {
        World read = world();
        Robot robot = parse(PENDULUM.formatted(ROD, ROD)).addTo(read, Pose.IDENTITY, Base.FREE);
        World built = world();
        Polyhedron box = Polyhedron.box(1, 0.1, 0.1).transformed(Pose.at(0.5, 0, 0));
        BodyId ceiling = built.add(BodyDef.staticBody(Polyhedron.point(Vec3.ZERO)).filter(1, 0));
        BodyId one = built.add(BodyDef.dynamic(box).mass(2).at(0, 0, 3));
        BodyId two = built.add(BodyDef.dynamic(box).mass(2).at(1, 0, 3));
        built.add(JointDef.hinge(ceiling, one, new Vec3(0, 0, 3), new Vec3(0, 1, 0)));
        built.add(JointDef.hinge(one, two, new Vec3(1, 0, 3), new Vec3(0, 1, 0)));
        for (int i = 0; i < 30; i++) {
            read.step(1.0 / 60);
            built.step(1.0 / 60);
        }
        assertThat(robot.pose("two").position().distance(built.pose(two).position())).isLessThan(1e-9);
    }

    @Test
    void snapshotsKeepTheRobot() {
        World world = world();
        Robot robot = parse(ARM).addTo(world, Pose.IDENTITY, Base.FREE);
        byte[] before = world.snapshot();
        for (int i = 0; i < 20; i++) {
            world.step(1.0 / 60);
        }
        long hash = world.stateHash();
        World other = world();
        other.restore(before);
        for (int i = 0; i < 20; i++) {
            other.step(1.0 / 60);
        }
        assertThat(other.stateHash()).isEqualTo(hash);
        assertThat(other.mass(robot.body("stand"))).isEqualTo(4);
    }

    @Test
    void aBaseThatIsFixedStays() {
        String free = ARM.replace("<link name=\"world\"/>", "").replaceAll("<joint name=\"floor\".*", "");
        World world = world();
        Robot robot = parse(free).addTo(world, Pose.at(0, 0, 1), Base.FIXED);
        Robot falling = parse(free).addTo(world, Pose.at(9, 0, 1), Base.FREE);
        for (int i = 0; i < 30; i++) {
            world.step(1.0 / 60);
        }
        assertThat(robot.pose("stand").position().z()).isEqualTo(1);
        assertThat(falling.pose("stand").position().z()).isLessThan(0.5);
    }

    @Test
    void meshesStandInTheFolderOfTheFile() throws Exception {
        Files.createDirectories(dir.resolve("meshes"));
        Files.write(dir.resolve("meshes/part.stl"), ModelWriters.write(Polyhedron.box(1, 1, 1), 2));
        String text = ARM.replace("<box size=\"0.05 0.05 0.05\"/>", "<mesh filename=\"%s\" scale=\"0.1 0.2 0.3\"/>");
        for (String path : List.of("meshes/part.stl", "package://arm/meshes/part.stl", "./meshes/../meshes/part.stl")) {
            assertThat(parse(text.formatted(path)).links().get(3).parts().get(0).shape().massProperties().mass())
                    .isCloseTo(0.006, within(1e-9));
        }
        assertFault(text.formatted("meshes/none.stl"),
                "r.urdf:23: mesh: cannot read " + dir.toRealPath().resolve("meshes/none.stl")
                        + ": there is no such file; check the path, a relative one starts at the working directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../part.stl", "meshes/../../part.stl", "/etc/passwd", "file:///etc/passwd",
        "package://arm/../part.stl", "",
        "C:\\\\part.stl", "http://localhost/part.stl"})
    void nothingOutsideOfTheFolderIsRead(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(ARM.replace("<box size=\"0.05 0.05 0.05\"/>", "<mesh filename=\"" + path + "\"/>")))
                .withMessageContaining(
                        "r.urdf:23: reference must be a relative path with slashes to a file in the same folder or below");
    }

    @Test
    void aLinkOfTheFileSystemLeadsNowhere() throws Exception {
        Path inner = Files.createDirectory(dir.resolve("inner"));
        Files.write(dir.resolve("part.stl"), ModelWriters.write(Polyhedron.box(1, 1, 1), 2));
        Files.createSymbolicLink(inner.resolve("part.stl"), dir.resolve("part.stl"));
        String text = ARM.replace("<box size=\"0.05 0.05 0.05\"/>", "<mesh filename=\"part.stl\"/>");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UrdfFile.read(text.getBytes(StandardCharsets.UTF_8), "r.urdf", inner))
                .withMessageContaining("reference must be a relative path");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE robot SYSTEM \"http://localhost/x.dtd\">",
        "<!DOCTYPE robot [<!ENTITY x SYSTEM \"/etc/passwd\">]>",
        "<!DOCTYPE robot [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>"})
    void documentTypesAreRefused(String type) {
        assertFault(type + "<robot name=\"&x;\"><link name=\"a\"/></robot>",
                "r.urdf:1: document types and entities are not read: write the file without");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    <mass value="4"/> | <mass value="nan"/> | r.urdf:8: value must be a finite number, but was "nan"
                    <mass value="4"/> | <mass value="-4"/> | r.urdf:7: mass must be > 0, or 0 for a link without weight, but was -4.0
                    <mass value="4"/> | <mass value="1e400"/> | r.urdf:8: value must be a finite number, but was "1e400"
                    radius="0.1" | radius="-1" | r.urdf:12: cylinder: radius must be finite and > 0, but was -1.0
                    radius="0.1" length | length | r.urdf:12: <cylinder> must have the attribute radius
                    size="0.06 0.06 0.4" | size="0.06 0.4" | r.urdf:20: size must be three numbers, but was "0.06 0.4"
                    axis xyz="0 2 0" | axis xyz="0 0 0" | r.urdf:34: axis must have a length above 0, but was Vec3[x=0.0, y=0.0, z=0.0]
                    lower="-1.2" upper="0.75" | lower="1" upper="0.75" | r.urdf:31: lower limit of joint "shoulder" must be <= upper = 0.75, but was 1.0
                    <child link="upper"/> | <child link="other"/> | r.urdf:31: joint "shoulder" names link "other", which is not there: add it
                    <child link="upper"/> | <child link="stand"/> | r.urdf:31: link "stand" must be the child of one joint, but is that of two
                    <parent link="world"/> | <parent link="tip"/> | r.urdf: links must be a tree, but some hang on each other in a circle: take one joint out
                    <link name="tip"> | <link name="upper"> | r.urdf:23: link "upper" is there twice: rename one
                    type="revolute" | type="ball" | r.urdf:31: type of joint "shoulder" must be one of revolute, continuous, prismatic, fixed, floating and planar
                    mimic joint="open" | mimic joint="close" | r.urdf:46: joint "close" must mimic another joint that mimics none, but mimics "close"
                    joint name="wrist" type="fixed" | joint name="wrist" type="floating" | r.urdf:23: link "tip": a link that moves must have an inertial with a mass above 0: add one, or fix its joint
                    izz="0.05" | izz="5" | r.urdf:6: link "stand": principal moments of inertia must be >= 0, and none above the sum of the two others, but was Vec3[x=0.1, y=0.1, z=5.0]
                    robot name="arm" | sdf | r.urdf:3: the first element must be <robot>, but was <sdf>; is it a URDF file? Xacro files must be expanded by xacro first
                    """)
    void namesLineAndFault(String old, String changed, String message) {
        assertThat(ARM).contains(old);
        assertFault(ARM.replace(old, changed), message);
    }
}
