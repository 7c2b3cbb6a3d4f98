import { type AccountMail, accountMails } from '#app/domain/access/accounts/index.ts';
import { type VisitorMail, visitorMails } from '#app/domain/assessments/index.ts';
import { type MarketingMailSettings, marketingMails } from '#app/domain/campaigns/index.ts';
import type { Database } from '#app/domain/database.ts';
import { MAX_MAIL_BYTES, type MarketingMail } from '#app/domain/mail-templates/index.ts';
import { type MailRequest, type MailSource, type NotSent, openToken } from '#app/domain/messaging/index.ts';
import { type StaffMail, staffMails } from '#app/domain/notices/index.ts';
import { UNREADABLE_SENDER_KEY } from '#app/domain/tenants/index.ts';
import { type Seal, SealError } from '#app/lib/seal.server.ts';
import { type MailSettings, renderMail } from '#app/mails/index.ts';
import { HELD_FOR_SECRET } from '#app/outbox/index.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import type { DkimKeys } from './dkim-keys.ts';

type CampaignMail = MarketingMail & { purpose: 'campaign' };
type BulkMail = MarketingMail & { purpose: 'bulk' };
type TestMail = MarketingMail & { purpose: 'marketing-test' };
type Mail = AccountMail | StaffMail | VisitorMail | CampaignMail | BulkMail | TestMail;

const wordTooLarge = (bytes: number): string =>
  `The e-mail has ${Math.ceil(bytes / 1000)} kB. Shorten its text: Gmail cuts off e-mails over ${MAX_MAIL_BYTES / 1000} kB.`;

const SEALED_PAYLOAD = Symbol('sealed');

/** Returns the payload with the token of its link; SEALED_PAYLOAD if no secret of this process decrypts it. */
function openPayload({ payload }: MailRequest, seal: Seal): unknown {
  try {
    return openToken(payload, seal);
  } catch (error) {
    if (error instanceof SealError) return SEALED_PAYLOAD;
    throw error;
  }
}

/** Returns the e-mails of all areas by purpose; those of marketing only if it is set up. */
export const mailSources = (
  db: Database,
  marketing: MarketingMailSettings | undefined,
): Partial<MailSource<Mail>> => ({
  ...accountMails(db),
  ...staffMails(db, { now: marketing?.now }),
  ...visitorMails(db, marketing?.ring),
  ...(marketing && marketingMails(db, marketing)),
});

/**
 * Renders e-mails from outbox items: the area that owns a purpose decides whether the e-mail is sent and provides its data, app/mails
 * renders it.
 * @returns a function that throws for a purpose that no area owns
 */
export function outboxMails({
  db,
  seal,
  settings,
  marketing,
  dkim,
  visitorsWait,
}: {
  db: Database;
  /** Decrypts the tokens of links. */
  seal: Seal;
  settings: MailSettings;
  /** If missing, no marketing e-mail is rendered. */
  marketing?: Omit<MarketingMailSettings, 'origin' | 'isSigned'>;
  /** If missing, no e-mail is signed. */
  dkim?: DkimKeys;
  /** Whether visitors are waiting for this process; rendering of e-mails is then delayed for a while. */
  visitorsWait?: () => boolean;
}): (request: MailRequest) => Promise<RenderedMail | NotSent> {
  const sources = mailSources(
    db,
    marketing && {
      ...marketing,
      origin: settings.origin,
      isSigned: async ({ tenantId, address }) =>
        (await dkim?.signsFor({ tenantId, from: address ?? settings.mailFrom })) ?? false,
    },
  );
  const isOwned = (purpose: string): purpose is Mail['purpose'] => Object.hasOwn(sources, purpose);
  const turn = mailTurns(visitorsWait);
  return async (sealedRequest) => {
    const payload = openPayload(sealedRequest, seal);
    if (payload === SEALED_PAYLOAD) return HELD_FOR_SECRET;
    const request = { ...sealedRequest, payload };
    const { purpose } = request;
    if (!isOwned(purpose)) throw new Error(`No mail is made for the purpose "${purpose}".`);
    const source = sources[purpose] as ((request: MailRequest) => Promise<Mail | NotSent>) | undefined;
    if (!source) throw new Error(`This process makes no mails for the purpose "${purpose}".`);
    const mail = await source(request);
    if (!('purpose' in mail)) return mail;
    await turn();
    const rendered = renderMail(mail, settings);
    const bytes = Buffer.byteLength(rendered.html);
    // The e-mail was stored before there was a limit, or exceeds it because of the text specific to this recipient.
    if ('bodyHtml' in mail && bytes > MAX_MAIL_BYTES) return { suppressed: wordTooLarge(bytes) };
    const key = await dkim?.findKey({ tenantId: request.tenantId, from: rendered.from.address });
    if (key === UNREADABLE_SENDER_KEY) return HELD_FOR_SECRET;
    return key ? { ...rendered, dkim: key } : rendered;
  };
}

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
function mailTurns(visitorsWait: () => boolean = () => false): () => Promise<void> {
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
