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
    const first = readEnv({}, folder).keyRing.listKeyIds();
    expect(readEnv({}, folder).keyRing.listKeyIds()).toEqual(first);
  });

  it.each<[name: string, value: string, why: RegExp]>([
    ['PORT', '99999', /must be a number from 0 to 65535/],
    ['PORT', ' ', /must be a number from 0/],
    ['TRUST_PROXY', 'banana', /must be the number of proxies or their addresses/],
    ['TRUST_PROXY', 'true', /must be the number of proxies/],
    ['TRUST_PROXY', '10.0.0.0/99', /must be the number of proxies/],
    ['APP_DOMAIN', 'http://app.example.com', /must be a host name such as app\.example\.com/],
    ['APP_DOMAIN', 'app.example.com:8080', /must be a host name/],
    ['B2B_HOST_MARKER', 'b2b/..', /must be part of a host name/],
    ['APP_ORIGIN', 'app.example.com', /must be an address such as/],
    ['RATE_LIMIT_SCALE', 'abc', /must be a number/],
    ['METRICS_TOKEN', 'too short', /must have at least 16 characters/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /must be an address such as http:\/\/collector/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:hush-hush@collector:4318', /without a password/],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector:4317', /must be an address such as http:/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', /must be headers such as name=value/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=%zz', /must be headers/],
    ['OTEL_SERVICE_NAME', 'Two\nlines', /must be one line of at most 100/],
    ['OTEL_TRACES_SAMPLER', 'sometimes', /must be one of always_on, always_off, traceidratio, parentbased_/],
    ['OTEL_TRACES_SAMPLER_ARG', '5', /must be a share from 0 to 1/],
    ['LOG_LEVEL', 'loud', /must be fatal, error, warn, info, debug, trace or silent/],
    ['SMTP_URL', 'nonsense', /must be an address such as smtp:/],
    ['SMTP_URL', 'smtp://mail.example.com:port', /must be an address such as smtp:/],
    ['MAIL_FROM', 'x', /must be an e-mail address/],
    ['OPERATOR_EMAIL', 'x', /must be an e-mail address/],
    ['OPERATOR_PASSWORD', 'x'.repeat(250), /must have at most 200 characters/],
    ['PRODUCT_NAME', 'Two\nlines', /must be one line/],
    ['SESSION_SECRET', 'short', /at least 32 characters/],
    ['NODE_ENV', 'staging', /must be development, production or test/],
    ['PROCESS_ROLE', 'server', /must be all, web or worker/],
    ['PROCESS_ROLE', 'web', /must be all over SQLite/],
    ['PROCESS_ROLE', 'worker', /must be all over SQLite/],
    ['DATABASE_URL', 'mysql://localhost/x', /must start with file: or postgresql:/],
    ['DATABASE_URL', 'file:data/', /must name a file/],
    ['DATABASE_URL', 'postgresql://[half', /is no address/],
    ['DATABASE_DIRECT_URL', 'file:./data/app.db', /must start with postgresql:/],
    ['DATABASE_READ_URL', 'postgresql://[half', /is no address/],
    ['DATABASE_DIRECT_URL', 'postgresql://direct/x', /needs a DATABASE_URL of postgresql:/],
    ['DATABASE_READ_URL', 'postgresql://replica/x', /needs a DATABASE_URL of postgresql:/],
    ['PORT', '70000', /must be a number from 0 to 65535/],
    ['PORT', 'three', /must be a number from 0/],
    ['RATE_LIMIT_SCALE', '-1', /must be a number from 0 to 1000000/],
    ['OPERATOR_PASSWORD', 'short', /must have at least 12 characters/],
    ['OPERATOR_PASSWORD', 'password2024', /is too weak/],
    ['OPERATOR_PASSWORD', 'the stackguide door', /is too weak/],
    ['OPERATOR_PASSWORD', 'an operator of note', /is too weak/],
    ['DATABASE_DIRECT_URL', 'postgresql://[half', /is no address/],
    ['DATABASE_READ_URL', 'db.example.com', /must start with postgresql:/],
  ])('stop the start with the name of a wrong one and why, and name no other: %s=%j', (name, value, why) => {
    const read = () => readEnv({ [name]: value }, folder);
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^These settings are wrong:\\n  ${name} [^\\n]+$`));
    expect(read).toThrow(why);
  });

  it('name where traces go, by the rules of OpenTelemetry', () => {
    const read = (settings: Record<string, string>) => readTraceTarget(readEnv(settings, folder));
    expect(read({ OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_HEADERS: 'a=b' })).toBeNull();
    const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/otlp/' };
    expect(read(base)).toEqual({
      url: 'http://collector:4318/otlp/v1/traces',
      headers: {},
      serviceName: 'stackguide',
      sampler: 'parentbased_always_on',
      share: 1,
    });
    const customSettings = {
      ...base,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/in',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x, x-team = a=b,',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    };
    expect(read(customSettings)).toMatchObject({
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
      // Recipients can't reply to a name, so they can't reply STOP.
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
    const read = (settings: Record<string, string>) => readDkimKey(readEnv(settings, folder), from);
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
  const warnings = (settings: Record<string, string>) =>
    settingWarnings(readEnv(settings, folder)).join('\n');

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
