/**
 * Stored with every plan (D7). Raise it with every change that can alter the plan for the same answers, including texts of the catalogue
 * and of the wording: a plan's digest covers them only through this version.
 */
export const ENGINE_VERSION = '2.9.0';
