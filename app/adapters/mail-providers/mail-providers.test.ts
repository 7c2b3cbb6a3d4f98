import { createHmac, createSign, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../tests/support/certificate.ts';
import { mailgun } from './mailgun.ts';
import { postmark } from './postmark.ts';
import { sendgrid } from './sendgrid.ts';
import { ses } from './ses.ts';

const now = new Date('2026-11-22T12:00:00Z');
const seconds = String(now.getTime() / 1000);
const refused = { code: 'unauthenticated' };
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

describe('Mailgun', () => {
  const provider = mailgun({ signingKey: 'a-signing-key-of-mailgun' });
  const report = (event: object, { timestamp = seconds, key = 'a-signing-key-of-mailgun' } = {}) => ({
    headers: new Headers(),
    now,
    body: bytes({
      signature: {
        timestamp,
        token: 'token-1',
        signature: createHmac('sha256', key).update(`${timestamp}token-1`).digest('hex'),
      },
      'event-data': event,
    }),
  });
  const bounce = {
    event: 'failed',
    severity: 'permanent',
    recipient: 'ada@example.com',
    message: { headers: { 'message-id': '0198aaaa-bbbb@app.example' } },
    'delivery-status': { code: 550, message: '5.1.1 no such user', description: '' },
  };

  it('reads a bounce with the row that it is about', async () => {
    expect(await provider.readEvents(report(bounce))).toEqual([
      {
        id: 'token-1',
        kind: 'unknown-address',
        recipient: 'ada@example.com',
        messageRef: '0198aaaa-bbbb',
        detail: '5.1.1 no such user',
      },
    ]);
    expect(await provider.readEvents(report({ ...bounce, severity: 'temporary' }))).toMatchObject([
      { kind: 'deferred' },
    ]);
    expect(await provider.readEvents(report({ event: 'opened', recipient: 'a@b.example' }))).toEqual([]);
  });

  it('refuses another key’s signature, an old one, and a changed token', async () => {
    await expect(provider.readEvents(report(bounce, { key: 'x'.repeat(24) }))).rejects.toMatchObject(refused);
    await expect(provider.readEvents(report(bounce, { timestamp: '1700000000' }))).rejects.toMatchObject(
      refused,
    );
    const changed = report(bounce);
    changed.body = Buffer.from(changed.body.toString().replace('token-1', 'token-2'));
    await expect(provider.readEvents(changed)).rejects.toMatchObject(refused);
  });

  it('refuses what is no report', async () => {
    for (const body of ['', '{', '[]', '{"signature":1}'])
      await expect(
        provider.readEvents({ headers: new Headers(), now, body: Buffer.from(body) }),
      ).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('SendGrid', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const provider = sendgrid({
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  });
  const report = (events: object[], timestamp = seconds) => {
    const body = bytes(events);
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), body]), privateKey);
    return {
      body,
      now,
      headers: new Headers({
        'X-Twilio-Email-Event-Webhook-Signature': signature.toString('base64'),
        'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
      }),
    };
  };
  const events = [
    {
      email: 'a@example.com',
      event: 'bounce',
      type: 'bounce',
      sg_event_id: 'e1',
      'smtp-id': '<row-0001@app.example>',
    },
    { email: 'b@example.com', event: 'bounce', type: 'blocked', sg_event_id: 'e2', reason: '550 5.7.1 spam' },
    { email: 'c@example.com', event: 'spamreport', sg_event_id: 'e3' },
    { email: 'd@example.com', event: 'open', sg_event_id: 'e4' },
  ];

  it('reads a bounce beside events without an address (public report F6)', async () => {
    const account = { event: 'account_status_change', type: 'compliance_suspend', sg_event_id: 'e5' };
    const odd = { event: 'bounce', sg_event_id: 'e6' };
    expect(await provider.readEvents(report([account, odd, ...events.slice(0, 1)]))).toMatchObject([
      { kind: 'odd', id: 'e6', word: 'bounce' },
      { kind: 'unknown-address', id: 'e1', recipient: 'a@example.com' },
    ]);
  });

  it('reads all events of a batch that it knows', async () => {
    expect(await provider.readEvents(report(events))).toEqual([
      { id: 'e1', kind: 'unknown-address', recipient: 'a@example.com', messageRef: 'row-0001', detail: null },
      {
        id: 'e2',
        kind: 'refused',
        recipient: 'b@example.com',
        messageRef: null,
        detail: '550 5.7.1 spam',
      },
      { id: 'e3', kind: 'complaint', recipient: 'c@example.com', messageRef: null, detail: null },
    ]);
  });

  it('refuses a changed body, an old signature and none', async () => {
    const changed = { ...report(events), body: bytes(events.slice(1)) };
    await expect(provider.readEvents(changed)).rejects.toMatchObject(refused);
    await expect(provider.readEvents(report(events, '1700000000'))).rejects.toMatchObject(refused);
    await expect(provider.readEvents({ ...report(events), headers: new Headers() })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('Postmark', () => {
  const provider = postmark({ password: 'a-password-of-the-webhook' });
  const report = (event: object, password = 'a-password-of-the-webhook') => ({
    now,
    headers: new Headers({ Authorization: `Basic ${Buffer.from(`hook:${password}`).toString('base64')}` }),
    body: bytes(event),
  });
  const bounce = {
    RecordType: 'Bounce',
    ID: 42,
    MessageID: 'm-1',
    Type: 'HardBounce',
    Email: 'ada@example.com',
    Details: 'smtp;550 5.1.1',
    Metadata: { ref: 'row-0001' },
  };

  it('reads bounces and complaints', async () => {
    expect(await provider.readEvents(report(bounce))).toEqual([
      {
        id: 'Bounce:42:m-1:ada@example.com',
        kind: 'unknown-address',
        recipient: 'ada@example.com',
        messageRef: 'row-0001',
        detail: 'smtp;550 5.1.1',
      },
    ]);
    // The server's answer decides where Postmark doesn't know.
    for (const [Type, kind] of [
      ['Transient', 'deferred'],
      ['Unknown', 'unknown-address'],
    ] as const)
      expect(await provider.readEvents(report({ ...bounce, Type }))).toMatchObject([{ kind }]);
    expect(await provider.readEvents(report({ ...bounce, RecordType: 'SpamComplaint' }))).toMatchObject([
      { kind: 'complaint' },
    ]);
  });

  it.each<[metadata: object | null, messageRef: string | null]>([
    [null, null],
    [{ ref: 7 }, null],
    [{ ref: 'row-0001', batch: 7 }, 'row-0001'],
  ])('reads a bounce with the metadata %j (public report F6)', async (Metadata, messageRef) => {
    expect(await provider.readEvents(report({ ...bounce, Metadata }))).toMatchObject([
      { kind: 'unknown-address', recipient: 'ada@example.com', messageRef },
    ]);
  });

  it('refuses a wrong password and none', async () => {
    await expect(provider.readEvents(report(bounce, 'wrong'))).rejects.toMatchObject(refused);
    await expect(provider.readEvents({ ...report(bounce), headers: new Headers() })).rejects.toMatchObject(
      refused,
    );
  });
});

describe('Amazon SES', () => {
  const topicArn = 'arn:aws:sns:eu-west-1:123456789012:bounces';
  const CERTIFICATE_URL = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem';
  const visited: string[] = [];
  const provider = ses({
    topicArn,
    fetchText: async (url) => {
      visited.push(url);
      return CERTIFICATE;
    },
  });
  const signed = (
    fields: Record<string, string>,
    names: string[],
    { certificateUrl = CERTIFICATE_URL, version = '2' } = {},
  ) => {
    const text = names.map((name) => `${name}\n${fields[name]}\n`).join('');
    const signature = createSign(version === '1' ? 'sha1' : 'sha256')
      .update(text)
      .sign(CERTIFICATE_KEY, 'base64');
    return {
      now,
      headers: new Headers(),
      body: bytes({
        ...fields,
        SignatureVersion: version,
        Signature: signature,
        SigningCertURL: certificateUrl,
      }),
    };
  };
  const NAMES = ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'];
  const notification = (message: object, more: Record<string, string> = {}) => ({
    Type: 'Notification',
    MessageId: 'sns-1',
    TopicArn: topicArn,
    Timestamp: now.toISOString(),
    Message: JSON.stringify(message),
    ...more,
  });
  const bounce = {
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bouncedRecipients: [{ emailAddress: 'ada@example.com', diagnosticCode: 'smtp; 550 5.1.1' }],
    },
    mail: { messageId: 'ses-1', headers: [{ name: 'X-Message-Ref', value: 'row-0001' }] },
  };

  it.each(['1', '2'])('reads a bounce that is signed by version %s', async (version) => {
    expect(await provider.readEvents(signed(notification(bounce), NAMES, { version }))).toEqual([
      {
        id: 'sns-1:ada@example.com',
        kind: 'unknown-address',
        recipient: 'ada@example.com',
        messageRef: 'row-0001',
        detail: 'smtp; 550 5.1.1',
      },
    ]);
  });

  it('believes a report that Amazon repeats for a day while the service is down', async () => {
    const late = { ...notification(bounce), Timestamp: '2026-11-21T12:00:00Z' };
    expect(await provider.readEvents(signed(late, NAMES))).toMatchObject([{ kind: 'unknown-address' }]);
  });

  it('believes no certificate but SNS’s own files: other answers of that host may hold a stranger’s text', async () => {
    const host = 'https://sns.eu-west-1.amazonaws.com';
    for (const certificateUrl of [
      `${host}/?Action=GetTopicAttributes`,
      `${host}/SimpleNotificationService-1.pem?Action=GetTopicAttributes`,
      `${host}/other.pem`,
    ])
      await expect(
        provider.readEvents(signed(notification(bounce), NAMES, { certificateUrl })),
      ).rejects.toMatchObject(refused);
    expect(visited.filter((url) => url !== CERTIFICATE_URL && url.endsWith('.pem'))).toEqual([]);
  });

  it('asks Amazon to repeat a report while its certificate can’t be fetched', async () => {
    const offline = ses({ topicArn, fetchText: () => Promise.reject(new Error('503')) });
    await expect(offline.readEvents(signed(notification(bounce), NAMES))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('confirms its topic’s subscription, at Amazon’s own address only', async () => {
    const confirmation = (SubscribeURL: string) =>
      signed({ ...notification({}), Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL }, [
        'Message',
        'MessageId',
        'SubscribeURL',
        'Timestamp',
        'Token',
        'TopicArn',
        'Type',
      ]);
    const subscribeUrl = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription';
    expect(await provider.readEvents(confirmation(subscribeUrl))).toEqual([]);
    expect(visited).toContain(subscribeUrl);
    const foreign = 'https://sns.eu-west-1.amazonaws.com.attacker.example/';
    await expect(provider.readEvents(confirmation(foreign))).rejects.toMatchObject(refused);
    expect(visited).not.toContain(foreign);
  });

  it('refuses another topic, a changed message, an old one, and certificates from elsewhere', async () => {
    const good = notification(bounce);
    const changed = signed(good, NAMES);
    changed.body = Buffer.from(changed.body.toString().replace('ada@', 'eve@'));
    for (const wrong of [
      signed({ ...good, TopicArn: `${topicArn}-2` }, NAMES),
      changed,
      signed({ ...good, Timestamp: '2026-11-20T10:00:00Z' }, NAMES),
      signed(good, NAMES, { certificateUrl: 'https://attacker.example/x.pem' }),
      signed(good, NAMES, { certificateUrl: 'http://sns.eu-west-1.amazonaws.com/x.pem' }),
    ])
      await expect(provider.readEvents(wrong)).rejects.toMatchObject(refused);
    expect(visited.filter((url) => url.includes('attacker'))).toEqual([]);
  });
});
