/** The impact law, impacts of several bodies at once, and the log of what acted between bodies. */
package dev.ashlar.physics.internal.impact;
