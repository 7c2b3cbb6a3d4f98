import { marketingText } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import type { MailRequest, NotSent } from '#app/domain/messaging/index.ts';
import type { RenderedText } from '#app/outbox/types.ts';

/**
 * Renders texts from outbox items.
 * @param from sender that the receiving phone shows
 * @returns a function that throws for a purpose that has no texts
 */
export const outboxTexts =
  ({ db, from }: { db: Database; from: string }) =>
  async (request: MailRequest): Promise<RenderedText | NotSent> => {
    const { purpose } = request;
    if (purpose !== 'bulk') throw new Error(`No text is made for the purpose "${purpose}".`);
    const text = await marketingText(db, request, new Date());
    return 'text' in text ? { from, ...text } : text;
  };
