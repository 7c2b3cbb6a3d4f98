import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { isLoopback } from './crm-settings.ts';

/** Raw settings of Stripe. */
type StripeSettings = Record<string, string | undefined>;

/** The two keys of a Stripe account belong together; without them the service takes no payments (D38). @returns errors, by setting */
export function* findStripeFaults(settings: StripeSettings): Generator<[string, string]> {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = settings;
  const otherSetting = ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE', 'STRIPE_JS_BASE'].find(
    (name) => settings[name],
  );
  if (!secret && (publishable || otherSetting))
    yield ['STRIPE_SECRET_KEY', `is needed with ${publishable ? 'STRIPE_PUBLISHABLE_KEY' : otherSetting}`];
  if (secret && !publishable) yield ['STRIPE_PUBLISHABLE_KEY', 'is needed with STRIPE_SECRET_KEY'];
  if (secret && publishable && readMode(secret) !== readMode(publishable))
    yield [
      'STRIPE_PUBLISHABLE_KEY',
      'must be of the same mode as STRIPE_SECRET_KEY: both test, or both live',
    ];
  yield* findAddressFaults(settings);
}

function* findAddressFaults(settings: StripeSettings): Generator<[string, string]> {
  const { STRIPE_SECRET_KEY: secret = '', STRIPE_API_BASE: api, STRIPE_JS_BASE: script } = settings;
  if (isAddress(api) && !/^https:/i.test(api) && !isLoopback(api))
    yield ['STRIPE_API_BASE', 'must be https outside this machine: the secret key is sent there'];
  if (!isAddress(script)) return;
  if (settings.NODE_ENV === 'production')
    yield ['STRIPE_JS_BASE', 'is for the demo alone and is refused in production'];
  else if (!isLoopback(script))
    yield ['STRIPE_JS_BASE', 'must be on this machine, such as http://localhost:4010'];
  else if (readMode(secret) === 'live') yield ['STRIPE_JS_BASE', 'is refused with live keys'];
}

/** Lists settings that let payments work, but not as intended; for the log at the start. */
export function findStripeWarnings({
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: publishable,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
}: {
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
}): string[] {
  if (!secret || !publishable) return [];
  const [account, publishableAccount] = [accountIn(secret), accountIn(publishable)];
  return [
    ...(webhookSecret
      ? []
      : [
          'STRIPE_WEBHOOK_SECRET is not set: what happens at Stripe is noticed only when all subscriptions are read, every 6 hours',
        ]),
    ...(account && publishableAccount && account !== publishableAccount
      ? [
          'STRIPE_PUBLISHABLE_KEY seems to be of another account than STRIPE_SECRET_KEY: the payment form can’t be loaded then',
        ]
      : []),
  ];
}

const readMode = (key: string) => /_(test|live)_/.exec(key)?.[1];

/** Keys of recent accounts begin with part of the account's ID. Stripe does not guarantee this, so it is only used for a warning. */
const accountIn = (key: string) => /^(?:sk|rk|pk)_(?:test|live)_51(\w{15})\w{60,}$/.exec(key)?.[1];

const isAddress = (address: string | undefined): address is string =>
  address !== undefined && canParseUrl(address);
