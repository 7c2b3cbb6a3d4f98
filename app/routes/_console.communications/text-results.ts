/** How many of a Quick SMS are where. */
export interface TextResults {
  recipientCount: number;
  waiting: number;
  sent: number;
  delivered: number;
  failed: number;
  uncertain: number;
  stopped: number;
}

/** '12 leads: 10 sent, 8 of them delivered; 1 failed; 1 waiting.' */
export function describeResults(results: TextResults): string {
  const { recipientCount, sent, delivered, failed, uncertain, stopped } = results;
  // Those in the outbox, which wait for the recipient's morning or for another attempt, wait too.
  const waiting = Math.max(0, recipientCount - sent - failed - uncertain - stopped);
  const figure = (count: number) => count.toLocaleString('en-US');
  const parts = [
    [sent, delivered > 0 ? `sent, ${figure(delivered)} of them delivered` : 'sent'],
    [failed, 'failed'],
    [uncertain, 'uncertain'],
    [stopped, 'stopped'],
    [waiting, 'waiting'],
  ] as const;
  const shown = parts.flatMap(([count, what]) => (count > 0 ? [`${figure(count)} ${what}`] : []));
  const leads = recipientCount === 1 ? '1 lead' : `${figure(recipientCount)} leads`;
  return shown.length > 0 ? `${leads}: ${shown.join('; ')}.` : `${leads}.`;
}
