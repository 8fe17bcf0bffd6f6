/** What measurements come to: tables, plots, comparisons, and the files that show them. */
package dev.ashlar.benchmarks.report;
