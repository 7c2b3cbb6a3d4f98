/** Shown when answers are sent while the device has no connection. */
export const offline = 'You’re offline. Try again once you’re connected.';
