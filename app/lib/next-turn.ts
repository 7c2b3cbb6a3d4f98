/** Yields to the event loop, so that long work in small parts does not block the whole process. */
export const nextTurn = (): Promise<void> => new Promise((go) => setImmediate(go));
