/** Lets what else waits run first: long work in small parts does not stop the whole process. */
export const nextTurn = (): Promise<void> => new Promise((go) => setImmediate(go));
