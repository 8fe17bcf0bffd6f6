/** An app state with a world, a control that is a body, jMonkeyEngine's meshes as shapes, and what worlds show of their inside. */
package dev.ashlar.bridge.jme;
