/** The experiments of the papers that Ashlar is built on, made again. */
package dev.ashlar.benchmarks.experiments;
