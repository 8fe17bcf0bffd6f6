/**
 * When work is done, and how much of it: events in order of time, cached results of pair tests, and the choice of tests
 * within a work budget. Knows proxies and numbers only.
 */
package dev.ashlar.schedule;
