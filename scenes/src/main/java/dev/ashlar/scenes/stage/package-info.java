/** What scenes are made of: stages with bodies and shots, parameters and their values. */
package dev.ashlar.scenes.stage;
