/** Longest time in ms that others wait for an item that is prepared alone. Its preparation may hang instead of ending the process. */
const MAX_ALONE_MS = 5_000;

/**
 * Lets a worker prepare the items that earlier workers died with, one at a time and without other items. If this worker dies too, it is
 * clear which item caused it, and the others are not blamed.
 */
export class Suspects {
  /** Whether the database has any suspects that are due. Updated regularly. */
  exist = false;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param take claims at most one item; resolves when the item is on the wire or has ended, or at once if no item is due */
  async inTurn(take: () => Promise<void>): Promise<void> {
    const ownTurn = this.turn.then(() => withinTime(take));
    this.turn = ownTurn.catch(() => undefined);
    await ownTurn;
  }

  /** Waits while a suspect is prepared alone. */
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
