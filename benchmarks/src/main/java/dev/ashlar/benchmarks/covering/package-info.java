/** Makes the pools of axes of {@code vadop}. */
package dev.ashlar.benchmarks.covering;
