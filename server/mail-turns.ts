/**
 * The longest that a mail waits for visitors before it is made, in ms: a process that is never idle still makes some four a second. At 15 a
 * second they took a tenth of its time, while a crowd that fills it all leaves a backlog in either case.
 */
const MAX_COURTESY_MS = 250;
/** How often to look whether they still wait, in ms. */
const LOOK_MS = 2;

/**
 * Gives mails that are made at the same moment one turn of the event loop each, and visitors are served first: a batch that is read together
 * would otherwise be drawn in one go, and neither a visitor nor a connection to the mail server be served meanwhile.
 */
export function mailTurns(visitorsWait: () => boolean = () => false): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const next = async () => {
    await new Promise(setImmediate);
    const until = performance.now() + MAX_COURTESY_MS;
    while (visitorsWait() && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  };
  return () => {
    last = last.then(next);
    return last;
  };
}
