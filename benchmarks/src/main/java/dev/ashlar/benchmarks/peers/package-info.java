/** The engines of the field on the same scenes, each in a process of its own, all judged alike. */
package dev.ashlar.benchmarks.peers;
