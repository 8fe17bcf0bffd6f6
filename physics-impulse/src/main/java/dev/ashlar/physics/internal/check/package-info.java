/** What may be called, by whom, and with which numbers. */
package dev.ashlar.physics.internal.check;
