import type { MailProviders } from '#app/domain/delivery/index.ts';
import { createBounceAddresses } from '#app/lib/bounce-address.server.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { bounces } from './bounces.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import { sendgrid } from './sendgrid.ts';
import { ses } from './ses.ts';

/** Named as in the service's settings. */
interface ProviderSettings {
  SES_TOPIC_ARN?: string;
  POSTMARK_WEBHOOK_PASSWORD?: string;
  SENDGRID_WEBHOOK_KEY?: string;
  MAILGUN_SIGNING_KEY?: string;
  BOUNCE_ADDRESS?: string;
  BOUNCE_PASSWORD?: string;
}

/** Creates the providers that have settings. */
export const createMailProviders = (settings: ProviderSettings & { keyRing?: KeyRing }): MailProviders => ({
  ...(settings.SES_TOPIC_ARN ? { ses: ses({ topicArn: settings.SES_TOPIC_ARN, fetchText }) } : {}),
  ...(settings.POSTMARK_WEBHOOK_PASSWORD
    ? { postmark: postmark({ password: settings.POSTMARK_WEBHOOK_PASSWORD }) }
    : {}),
  ...(settings.SENDGRID_WEBHOOK_KEY
    ? { sendgrid: sendgrid({ publicKey: settings.SENDGRID_WEBHOOK_KEY }) }
    : {}),
  ...(settings.MAILGUN_SIGNING_KEY ? { mailgun: mailgun({ signingKey: settings.MAILGUN_SIGNING_KEY }) } : {}),
  ...bounceMailbox(settings),
});

function bounceMailbox({
  BOUNCE_ADDRESS,
  BOUNCE_PASSWORD: password,
  keyRing,
}: ProviderSettings & { keyRing?: KeyRing }): MailProviders {
  if (!BOUNCE_ADDRESS || !password || !keyRing) return {};
  return { bounces: bounces({ password, addresses: createBounceAddresses(keyRing, BOUNCE_ADDRESS) }) };
}

const MAX_CHARACTERS = 20_000;

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(5000) });
  if (!response.ok) throw new Error(`Amazon answered with status ${response.status}.`);
  return (await response.text()).slice(0, MAX_CHARACTERS);
}
