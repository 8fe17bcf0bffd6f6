/** When work is done, and how much of it: work budgets. */
package dev.ashlar.schedule;
