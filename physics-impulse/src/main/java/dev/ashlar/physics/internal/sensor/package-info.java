/** What comes into sensors and leaves them. */
package dev.ashlar.physics.internal.sensor;
