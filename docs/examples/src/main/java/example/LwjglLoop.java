package example;

import static org.lwjgl.glfw.GLFW.glfwCreateWindow;
import static org.lwjgl.glfw.GLFW.glfwGetTime;
import static org.lwjgl.glfw.GLFW.glfwInit;
import static org.lwjgl.glfw.GLFW.glfwMakeContextCurrent;
import static org.lwjgl.glfw.GLFW.glfwPollEvents;
import static org.lwjgl.glfw.GLFW.glfwSwapBuffers;
import static org.lwjgl.glfw.GLFW.glfwTerminate;
import static org.lwjgl.glfw.GLFW.glfwWindowShouldClose;
import static org.lwjgl.opengl.GL11.GL_COLOR_BUFFER_BIT;
import static org.lwjgl.opengl.GL11.GL_LINES;
import static org.lwjgl.opengl.GL11.GL_MODELVIEW;
import static org.lwjgl.opengl.GL11.glBegin;
import static org.lwjgl.opengl.GL11.glClear;
import static org.lwjgl.opengl.GL11.glEnd;
import static org.lwjgl.opengl.GL11.glLoadMatrixf;
import static org.lwjgl.opengl.GL11.glMatrixMode;
import static org.lwjgl.opengl.GL11.glVertex3d;

import dev.ashlar.geometry.Polyhedron;
import dev.ashlar.physics.FixedStep;
import dev.ashlar.physics.World;
import org.joml.Matrix4f;
import org.lwjgl.opengl.GL;

/** A frame loop with LWJGL and JOML: the world in steps of 1/120 s, drawn between steps, at whatever rate the screen has. */
public final class LwjglLoop {
    private final World world = FallingBricks.world();
    private final FixedStep time = new FixedStep(world, 1.0 / 120, 8);
    private float[] poses = new float[0];
    private final Matrix4f camera = new Matrix4f().perspective(0.8f, 16 / 9f, 0.1f, 100).lookAt(4, 3, 8, 0, 1, 0, 0, 1, 0);
    private final Matrix4f model = new Matrix4f();
    private final float[] matrix = new float[16];

    private LwjglLoop() {
    }

    /** Opens a window and runs until it is closed. */
    public static void main(String[] args) {
        if (!glfwInit()) {
            throw new IllegalStateException("no GLFW here");
        }
        long window = glfwCreateWindow(1280, 720, "Ashlar", 0, 0);
        glfwMakeContextCurrent(window);
        GL.createCapabilities();
        LwjglLoop loop = new LwjglLoop();
        double last = glfwGetTime();
        while (!glfwWindowShouldClose(window)) {
            double now = glfwGetTime();
            loop.frame(now - last);
            last = now;
            glfwSwapBuffers(window);
            glfwPollEvents();
        }
        glfwTerminate();
    }

    private void frame(double seconds) {
        time.advance(seconds);
        if (poses.length < 16 * world.indexEnd()) {
            poses = new float[32 * world.indexEnd()];
        }
        world.poses(poses, time.alpha());
        glClear(GL_COLOR_BUFFER_BIT);
        glMatrixMode(GL_MODELVIEW);
        for (int i = 0; i < world.indexEnd(); i++) {
            // The layout is JOML's and OpenGL's own: column by column.
            camera.mul(model.set(poses, 16 * i), model).get(matrix);
            glLoadMatrixf(matrix);
            draw((Polyhedron) world.shape(world.bodyAt(i)));
        }
    }

    private static void draw(Polyhedron shape) {
        glBegin(GL_LINES);
        for (int e = 0; e < shape.edgeCount(); e++) {
            for (int v : new int[] {shape.edgeTail(e), shape.edgeHead(e)}) {
                glVertex3d(shape.x(v), shape.y(v), shape.z(v));
            }
        }
        glEnd();
    }
}
