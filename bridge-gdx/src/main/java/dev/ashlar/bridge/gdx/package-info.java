/** libGDX's models as shapes, its model instances where bodies are, and what worlds show of their inside. */
package dev.ashlar.bridge.gdx;
