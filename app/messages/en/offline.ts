/** Shown when answers are sent while the device has no connection. */
export const offline = 'You’re offline. Connect and try again.';
