/**
 * Data structures that know proxies and numbers only: a queue of events in order of time, a heap whose entries may change
 * their rank, numbered pairs, and results that hold until a proxy changes its motion.
 */
package dev.ashlar.collection;
