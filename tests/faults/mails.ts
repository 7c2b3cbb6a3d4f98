import type { OutboxMessage, RenderMail } from '#app/outbox/carriers.ts';
import type { NewMessage } from '#app/outbox/enqueue.server.ts';
import type { RenderedMail } from '#app/outbox/types.ts';

/** Returns a new mail with the number `n`. */
export const newMail = (n: number, over: Partial<NewMessage> = {}): NewMessage => ({
  tenantId: null,
  kind: 'email',
  purpose: 'test',
  dedupeKey: `test:${n}`,
  recipient: `visitor-${n}@example.com`,
  payload: { n },
  ...over,
});

export const rendered = (message: OutboxMessage, over: Partial<RenderedMail> = {}): RenderedMail => ({
  from: { name: 'Ünser Shop, Inc.', address: 'shop@example.com' },
  to: message.recipient ?? '',
  subject: `Plan ${(message.payload as { n: number }).n} – for you`,
  text: 'Your plan, as text.\n.\nA line that is a dot.',
  html: '<p>Your <b>plan</b></p>',
  headers: { 'X-Test': 'yes' },
  inline: [],
  ...over,
});

export const renderTestMail: RenderMail = async (message) => rendered(message);

/** The pauses grow, because each check takes CPU time from the work in progress, and most checks are queries. */
const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 100;
const PAUSE_GROWTH = 1.3;

/** Waits until a condition holds. After the timeout the error names what it waited for. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = 20_000): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let pauseMs = MIN_PAUSE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`It never happened that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * PAUSE_GROWTH);
  }
}
