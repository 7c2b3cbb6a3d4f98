export const close = 'Close this message';
