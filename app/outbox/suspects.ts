/** Others wait no longer than this for a message that is prepared alone, in ms: it may hang instead of ending the process. */
const MAX_ALONE_MS = 5_000;

/**
 * Lets a worker prepare one at a time what earlier workers died with, and nothing else beside it: if this one dies too, it is clear which
 * message it was, and the others are not blamed for it.
 */
export class Suspects {
  /** Whether the database has any that are due; looked up now and then. */
  exist = false;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param take takes one message, if there is any; resolves when it is on the wire or has ended, at once without one */
  async inTurn(take: () => Promise<void>): Promise<void> {
    const mine = this.turn.then(() => withinTime(take));
    this.turn = mine.catch(() => undefined);
    await mine;
  }

  /** Waits while one is prepared alone. */
  async letOthersGo(): Promise<void> {
    await this.turn;
  }
}

async function withinTime(take: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, MAX_ALONE_MS);
  });
  try {
    await Promise.race([take(), late]);
  } finally {
    clearTimeout(timer);
  }
}
