/**
 * Maximum time in ms that an e-mail waits for visitors before it is rendered: a process that is never idle still renders some four a
 * second. At 15 a second, e-mails took a tenth of the process's time, while a full load leaves a backlog in either case.
 */
const MAX_COURTESY_MS = 250;
/** Polling interval in ms to check whether visitors still wait. */
const LOOK_MS = 2;

/**
 * Gives each of several simultaneous e-mails a separate turn of the event loop, and serves visitors first. Otherwise a batch that is read
 * together would be rendered in one go, which blocks visitors and connections to the mail server.
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
