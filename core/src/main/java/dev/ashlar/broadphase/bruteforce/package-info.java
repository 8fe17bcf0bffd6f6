/**
 * The broad phase {@code brute-force}: every pair is tested, which makes it the reference for all others. Internal: not
 * exported.
 */
package dev.ashlar.broadphase.bruteforce;
