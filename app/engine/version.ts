/**
 * Stored with every plan (D7). Raise it with every change that can give another plan for the same answers, texts of the
 * catalogue and of the wording included: a plan's digest takes them from here.
 */
export const ENGINE_VERSION = '2.0.2';
