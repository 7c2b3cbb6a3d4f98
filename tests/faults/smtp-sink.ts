import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpSink {
  port: number;
  /** smtp://127.0.0.1:PORT */
  url: string;
  /** Every mail that the server has said yes to, in order. */
  received: { raw: Buffer; messageId: string; to: string[]; sender: string }[];
  /**
   * Resolves as soon as so many mails were received in all, or when the time is over.
   * @param sender counts only those of one client, by the name that it gives itself (EHLO)
   */
  whenReceived(count: number, patienceMs: number, sender?: string): Promise<void>;
  countFrom(sender: string): number;
  /** How often each Message-ID was accepted. */
  copies(): Map<string, number>;
  parsed(index: number): Promise<ParsedMail>;
  /** What it answers; change it in the middle of a test. Undefined accepts. */
  refuse: { connect?: number; mail?: number; rcpt?: number; data?: number; auth?: number };
  close(): Promise<void>;
}

/**
 * A real SMTP server that keeps what it is given.
 * @param thinkMs how long it thinks at most before it says yes to a message, in ms
 * @param answerMs how long it thinks besides about every message, in ms
 * @param lookUpMs how long it thinks at most about a recipient, and half of it at least, in ms
 */
export async function startSmtpSink({
  thinkMs = 0,
  answerMs = 0,
  lookUpMs = 0,
  ...options
}: SMTPServerOptions & { thinkMs?: number; answerMs?: number; lookUpMs?: number } = {}): Promise<SmtpSink> {
  const received: SmtpSink['received'] = [];
  const refuse: SmtpSink['refuse'] = {};
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
        const error = answer(refuse.data);
        if (error) return done(error);
        const raw = Buffer.concat(chunks);
        const head = raw.subarray(0, raw.indexOf('\r\n\r\n')).toString();
        const messageId = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '';
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ raw, messageId, to, sender: session.hostNameAppearsAs });
        arrivals.emit('mail');
        setTimeout(done, answerMs + Math.random() * thinkMs);
      });
    },
    ...options,
  });
  // Clients that die in the middle of a sentence are what this server is for.
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  const countFrom = (sender: string) => received.filter((mail) => mail.sender === sender).length;
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
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
