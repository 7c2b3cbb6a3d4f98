import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDkimKey } from './dkim-settings.server.ts';
import { readEnv, SettingsError, settingWarnings } from './env.server.ts';
import { readTraceTarget } from './trace-settings.ts';
import { readTwilio } from './twilio-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackguide-env-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('settings', () => {
  it('need none: the defaults serve a shop on port 3000 over a SQLite file', () => {
    expect(readEnv({}, folder)).toMatchObject({
      PORT: 3000,
      DATABASE_URL: 'file:./data/app.db',
      B2B_HOST_MARKER: 'b2b',
      PRODUCT_NAME: 'StackGuide',
      RATE_LIMIT_SCALE: 1,
      LOG_LEVEL: 'info',
    });
  });

  it('name the other ways to a Postgres database', () => {
    const ways = {
      DATABASE_URL: 'postgresql://bouncer.example.com/app',
      DATABASE_DIRECT_URL: 'postgresql://db.example.com/app',
      DATABASE_READ_URL: 'postgres://replica.example.com/app',
    };
    expect(readEnv(ways, folder)).toMatchObject(ways);
  });

  it('count as unset when empty', () => {
    expect(readEnv({ PORT: '', APP_ORIGIN: '', DATABASE_READ_URL: '' }, folder)).toMatchObject({
      PORT: 3000,
    });
  });

  it('keep a generated session secret over restarts', () => {
    const first = readEnv({}, folder).SESSION_SECRET;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readEnv({}, folder).SESSION_SECRET).toBe(first);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'three'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_DIRECT_URL', 'file:app.db'],
    ['DATABASE_DIRECT_URL', 'postgresql://db.example.com/app'],
    ['DATABASE_READ_URL', 'db.example.com'],
    ['DATABASE_READ_URL', 'postgresql://db.example.com/app'],
    ['APP_ORIGIN', 'example.com'],
    ['SESSION_SECRET', 'short'],
    ['OPERATOR_EMAIL', 'nobody'],
    ['OPERATOR_PASSWORD', 'short'],
    ['OPERATOR_PASSWORD', 'password2024'],
    ['OPERATOR_PASSWORD', 'the stackguide door'],
    ['OPERATOR_PASSWORD', 'an operator of note'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('stop the start with the name of a wrong one: %s=%s', (name, value) => {
    const read = () => readEnv({ [name]: value }, folder);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(name);
  });

  it('name where traces go, by the rules of OpenTelemetry', () => {
    const read = (given: Record<string, string>) => readTraceTarget(readEnv(given, folder));
    expect(read({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toBeNull();
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/otlp/' };
    expect(read(base)).toEqual({
      url: 'http://collector:4318/otlp/v1/traces',
      headers: {},
      serviceName: 'stackguide',
      sampler: 'parentbased_always_on',
      share: 1,
    });
    const own = {
      ...base,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/in',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, x-team = a=b,',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(read(own)).toMatchObject({
      url: 'https://traces.example.com/in',
      headers: { authorization: 'Bearer x', 'x-team': 'a=b' },
      sampler: 'parentbased_traceidratio',
      share: 0.25,
    });
    const wrong = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=hush-hush\u20ac' };
    expect(() => read(wrong)).toThrow('OTEL_EXPORTER_OTLP_HEADERS');
    expect(() => read(wrong)).not.toThrow('hush-hush');
  });

  describe('of Twilio', () => {
    const twilio = {
      TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
      TWILIO_AUTH_TOKEN: 'fedcba9876543210fedcba9876543210',
      TWILIO_FROM: '+15005550006',
    };
    const read = (more: Record<string, string>) => readEnv({ ...twilio, ...more }, folder);

    it('are three that belong together, and none of them is needed', () => {
      expect(readTwilio(readEnv({}, folder))).toBeNull();
      expect(readTwilio(read({}))).toEqual({
        accountSid: twilio.TWILIO_ACCOUNT_SID,
        authToken: twilio.TWILIO_AUTH_TOKEN,
        from: twilio.TWILIO_FROM,
        apiBase: 'https://api.twilio.com',
      });
      for (const name of Object.keys(twilio)) expect(() => read({ [name]: '' })).toThrow(name);
      expect(() => readEnv({ TWILIO_API_BASE: 'http://127.0.0.1:1' }, folder)).toThrow('TWILIO_FROM');
    });

    it.each(['+15005550006', '12345', `MG${'a'.repeat(32)}`])('take %s as the sender', (from) => {
      expect(readTwilio(read({ TWILIO_FROM: from }))?.from).toBe(from);
    });

    it.each([
      ['TWILIO_FROM', '15005550006'],
      // A name has no reply, so no STOP.
      ['TWILIO_FROM', 'ACME'],
      ['TWILIO_ACCOUNT_SID', 'AC123'],
      ['TWILIO_AUTH_TOKEN', 'too short'],
      ['TWILIO_API_BASE', 'api.twilio.com'],
    ])('stop the start with the name of a wrong one, and never the token: %s=%s', (name, value) => {
      expect(() => read({ [name]: value })).toThrow(name);
      expect(() => read({ [name]: value })).not.toThrow(twilio.TWILIO_AUTH_TOKEN);
    });

    it('warn when Twilio could not report what became of texts', () => {
      expect(settingWarnings(read({})).join()).toContain('texts are sent by Twilio');
      expect(settingWarnings(read({ APP_ORIGIN: 'https://app.example.com' })).join()).not.toContain('Twilio');
    });
  });

  it('take a DKIM key in PEM, in one line too, for the domain of MAIL_FROM', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    const dkim = { DKIM_DOMAIN: 'shop.example', DKIM_SELECTOR: 's1', DKIM_PRIVATE_KEY: pem };
    const from = 'us@mail.shop.example';
    const read = (given: Record<string, string>) => readDkimKey(readEnv(given, folder), from);
    expect(read({ ...dkim, MAIL_FROM: from })).toMatchObject({ domain: 'shop.example', selector: 's1' });
    const inOneLine = { ...dkim, DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
    expect(read(inOneLine)?.privateKey).toBe(pem.trim());
    expect(readDkimKey(readEnv(dkim, folder), 'us@other.example')).toBeNull();
    expect(read({})).toBeNull();
    expect(() => read({ ...dkim, DKIM_SELECTOR: '' })).toThrow('DKIM_SELECTOR');
    expect(() => read({ ...dkim, MAIL_FROM: 'us@notshop.example' })).toThrow('DKIM_DOMAIN');
    expect(() => read({ ...dkim, DKIM_PRIVATE_KEY: 'secret' })).toThrow('DKIM_PRIVATE_KEY');
    const ed25519 = generateKeyPairSync('ed25519')
      .privateKey.export({ format: 'pem', type: 'pkcs8' })
      .toString();
    expect(() => read({ ...dkim, DKIM_PRIVATE_KEY: ed25519 })).toThrow('RSA');
    expect(() => read({ ...dkim, DKIM_PRIVATE_KEY: 'secret' })).not.toThrow('secret');
  });

  it('name all wrong ones at once, and ask for a session secret in production', () => {
    const read = () => readEnv({ NODE_ENV: 'production', PORT: 'x' }, folder);
    expect(read).toThrow(/PORT[\s\S]*SESSION_SECRET|SESSION_SECRET[\s\S]*PORT/);
  });
});

describe('the warnings at the start', () => {
  const SECRET = 'a secret that only tests use, long enough';
  const warnings = (given: Record<string, string>) => settingWarnings(readEnv(given, folder)).join('\n');

  it('name TRUST_PROXY where the service is reached over https and no proxy is trusted', () => {
    expect(warnings({ APP_ORIGIN: 'https://app.example.com' })).toMatch(/^TRUST_PROXY is not set/);
    expect(warnings({ APP_ORIGIN: 'https://app.example.com', TRUST_PROXY: '1' })).toBe('');
    expect(warnings({ APP_ORIGIN: 'http://app.example.com' })).toBe('');
  });

  it('name all that is missing, not the first alone: a web process without SMTP_URL is told of its proxy too', () => {
    const web = { PROCESS_ROLE: 'web', DATABASE_URL: 'postgresql://localhost/stackguide' };
    expect(warnings({ ...web, APP_ORIGIN: 'https://app.example.com' })).toMatch(
      /^SMTP_URL is not set.*\nTRUST_PROXY is not set/,
    );
    expect(warnings({ ...web, SMTP_URL: 'smtp://localhost', APP_ORIGIN: 'http://app.example.com' })).toBe('');
  });

  it('name APP_ORIGIN in production without it', () => {
    const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET };
    expect(warnings(production)).toMatch(/^APP_ORIGIN is not set/);
    expect(warnings({ ...production, APP_ORIGIN: 'https://app.example.com', TRUST_PROXY: '1' })).toBe('');
    expect(warnings({})).toBe('');
  });
});
