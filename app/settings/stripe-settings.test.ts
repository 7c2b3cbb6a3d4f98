import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError, settingWarnings } from './env.server.ts';

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' };
const read = (settings: Record<string, string>) =>
  readEnv({ SESSION_SECRET: 'x'.repeat(32), APP_ORIGIN: 'http://localhost:3000', ...settings }, '/nowhere');
const startFault = (settings: Record<string, string>): string => {
  try {
    read(settings);
    return 'none';
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
};

describe('the settings of Stripe', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a secret key alone',
      { STRIPE_SECRET_KEY: 'sk_test_abc' },
      /STRIPE_PUBLISHABLE_KEY is needed with STRIPE_SECRET_KEY/,
    ],
    [
      'a publishable key alone',
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_abc' },
      /STRIPE_SECRET_KEY is needed with STRIPE_PUBLISHABLE_KEY/,
    ],
    [
      'a webhook secret alone',
      { STRIPE_WEBHOOK_SECRET: 'whsec_12345678' },
      /STRIPE_SECRET_KEY is needed with STRIPE_WEBHOOK_SECRET/,
    ],
    ['keys of two modes', { ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' }, /both test, or both live/],
    [
      'the keys in each other’s place',
      { STRIPE_SECRET_KEY: 'pk_test_abc', STRIPE_PUBLISHABLE_KEY: 'sk_test_abc' },
      /STRIPE_SECRET_KEY must be a secret or restricted key/,
    ],
    ['a text that is not a webhook secret', { ...KEYS, STRIPE_WEBHOOK_SECRET: 'we_123' }, /whsec_/],
    [
      'an API without https elsewhere',
      { ...KEYS, STRIPE_API_BASE: 'http://stripe.example' },
      /STRIPE_API_BASE must be https outside this machine/,
    ],
    [
      'an API whose name only begins like this machine’s',
      { ...KEYS, STRIPE_API_BASE: 'http://localhost.example' },
      /must be https outside this machine/,
    ],
    [
      'an API that is no address',
      { ...KEYS, STRIPE_API_BASE: 'stripe' },
      /STRIPE_API_BASE must be an address/,
    ],
    [
      'the demo’s payment form in production',
      { ...KEYS, STRIPE_JS_BASE: 'http://localhost:4010', NODE_ENV: 'production' },
      /STRIPE_JS_BASE is for the demo alone/,
    ],
    [
      'the demo’s payment form from elsewhere',
      { ...KEYS, STRIPE_JS_BASE: 'https://stripe.example' },
      /STRIPE_JS_BASE must be on this machine/,
    ],
    [
      'the demo’s payment form with live keys',
      {
        STRIPE_SECRET_KEY: 'sk_live_abc',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_abc',
        STRIPE_JS_BASE: 'http://localhost:4010',
      },
      /STRIPE_JS_BASE is refused with live keys/,
    ],
  ])('%s stops the start with the name and why', (_what, settings, why) => {
    expect(startFault(settings)).toMatch(why);
    // Error texts never contain a key.
    expect(startFault(settings)).not.toMatch(/_(test|live)_abc/);
  });

  it.each([
    ['none', {}],
    ['both keys', KEYS],
    ['a restricted key', { ...KEYS, STRIPE_SECRET_KEY: 'rk_test_abc' }],
    ['a stub on this machine', { ...KEYS, STRIPE_API_BASE: 'http://127.0.0.1:4010' }],
    ['a stub on this machine by IPv6', { ...KEYS, STRIPE_API_BASE: 'http://[::1]:4010' }],
    ['a proxy by https', { ...KEYS, STRIPE_API_BASE: 'https://stripe.example' }],
    ['the demo’s payment form', { ...KEYS, STRIPE_JS_BASE: 'http://localhost:4010' }],
  ])('take %s', (_what, settings) => {
    expect(startFault(settings as Record<string, string>)).toBe('none');
  });

  it('warn of a missing webhook secret, and of keys that seem to be of two accounts', () => {
    const createKey = (kind: string, account: string) => `${kind}_test_51${account}${'x'.repeat(80)}`;
    const [firstAccount, secondAccount] = ['HS2e7IM93QTW3d6', 'Btn2eKxxLcFgCaa'];
    const listWarnings = (settings: Record<string, string>) => settingWarnings(read(settings)).join('\n');
    expect(listWarnings(KEYS)).toContain('STRIPE_WEBHOOK_SECRET is not set');
    const keys = (publishable: string) => ({
      STRIPE_SECRET_KEY: createKey('sk', firstAccount),
      STRIPE_PUBLISHABLE_KEY: createKey('pk', publishable),
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    });
    expect(listWarnings(keys(firstAccount))).toBe('');
    expect(listWarnings(keys(secondAccount))).toContain('another account than STRIPE_SECRET_KEY');
  });
});
