/** For tests: how many cases a tier has, and where figures are kept. */
package dev.ashlar.testkit.tier;
