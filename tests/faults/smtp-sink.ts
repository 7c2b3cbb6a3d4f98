import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { splitAddress } from '#app/lib/email-address.ts';

export interface SmtpSink {
  port: number;
  /** smtp://127.0.0.1:PORT */
  url: string;
  /** Every mail that the server has accepted, in order. */
  received: { raw: Buffer; messageId: string; from: string; to: string[]; sender: string }[];
  /**
   * Resolves as soon as `count` mails in all were received, or at the timeout.
   * @param sender counts only the mails of one client, by its EHLO name
   */
  whenReceived(count: number, patienceMs: number, sender?: string): Promise<void>;
  countFrom(sender: string): number;
  /** Returns how often each Message-ID was accepted. */
  copies(): Map<string, number>;
  parsed(index: number): Promise<ParsedMail>;
  /** Response codes of the server, which a test may change at any time. Undefined accepts. */
  refuse: { connect?: number; mail?: number; rcpt?: number; data?: number; auth?: number };
  /** Answer at the end of the data by the recipient's domain, such as `450 4.7.1 Greylisted`; other domains accept. */
  refuseDomains: Map<string, string>;
  close(): Promise<void>;
}

/**
 * Starts a real SMTP server that stores what it receives.
 * @param thinkMs maximum delay before it accepts a message, in ms
 * @param answerMs additional delay for every message, in ms
 * @param lookUpMs maximum delay for a recipient, in ms; the minimum is half of it
 */
export async function startSmtpSink({
  thinkMs = 0,
  answerMs = 0,
  lookUpMs = 0,
  ...options
}: SMTPServerOptions & { thinkMs?: number; answerMs?: number; lookUpMs?: number } = {}): Promise<SmtpSink> {
  const received: SmtpSink['received'] = [];
  const refuse: SmtpSink['refuse'] = {};
  const refuseDomains: SmtpSink['refuseDomains'] = new Map();
  const arrivals = new EventEmitter();
  const answer = (code: number | undefined) =>
    code ? Object.assign(new Error(`${code < 500 ? 'try later' : 'never'}`), { responseCode: code }) : null;

  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect: (_session, done) => done(answer(refuse.connect)),
    onAuth: (_auth, _session, done) => {
      const error = answer(refuse.auth);
      error ? done(error) : done(null, { user: 'any-user' });
    },
    onMailFrom: (_address, _session, done) => done(answer(refuse.mail)),
    onRcptTo(_address, _session, done) {
      if (lookUpMs === 0) done(answer(refuse.rcpt));
      else setTimeout(() => done(answer(refuse.rcpt)), (lookUpMs / 2) * (1 + Math.random()));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const error = answer(refuse.data) ?? refuseText(session.envelope.rcptTo, refuseDomains);
        if (error) return done(error);
        const raw = Buffer.concat(chunks);
        const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString();
        const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '';
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const { mailFrom } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ raw, messageId, from, to, sender: session.hostNameAppearsAs });
        arrivals.emit('mail');
        setTimeout(done, answerMs + Math.random() * thinkMs);
      });
    },
    ...options,
  });
  // Errors are expected: clients die in the middle of a command.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const countFrom = (sender: string) => received.filter((mail) => mail.sender === sender).length;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseDomains,
    countFrom,
    whenReceived: (count, patienceMs, sender) =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          arrivals.off('mail', check);
          resolve();
        };
        const check = () => {
          if ((sender === undefined ? received.length : countFrom(sender)) >= count) done();
        };
        const timer = setTimeout(done, patienceMs);
        arrivals.on('mail', check);
        check();
      }),
    copies() {
      const counts = new Map<string, number>();
      for (const { messageId } of received) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
      return counts;
    },
    parsed: (index) => simpleParser(received[index]?.raw ?? Buffer.alloc(0)),
    refuse,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function refuseText(
  recipients: readonly { address: string }[],
  answers: ReadonlyMap<string, string>,
): Error | null {
  const text = recipients
    .map(({ address }) => answers.get(splitAddress(address).domain.toLowerCase()))
    .find((found) => found !== undefined);
  if (text === undefined) return null;
  const [, code, words] = /^(\d{3}) (.*)$/.exec(text) ?? [];
  return Object.assign(new Error(words), { responseCode: Number(code) });
}
