/** What a step counts. */
package dev.ashlar.physics.internal.report;
