import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { splitAddress } from '#app/lib/email-address.ts';
import { MESSAGE_REF_HEADER } from '#app/lib/message-ref.ts';
import type { OutboxMessage, Wire, WireCarrier, WireOutcome } from '#app/outbox/carriers.ts';
import type { DkimKey, RenderedMail } from '#app/outbox/types.ts';
import { classify, findServerFault, type SmtpError } from './classify.ts';
import { composeMail } from './compose-mail.ts';
import { signMail } from './sign-mail.ts';

/** A server that a company entered, with the address that its name was judged by. */
export interface SmtpServer {
  /** IP address. */
  host: string;
  port: number;
  secure: boolean;
  requireTLS: boolean;
  auth: { user: string; pass: string };
  tls: { servername: string; minVersion: 'TLSv1.2'; ca?: string };
}

export type SmtpOptions = CarrierOptions &
  (
    | {
        /** smtp://USER:PASSWORD@HOST:PORT or smtps://…; nodemailer's options may follow as a query string. */
        url: string;
        server?: undefined;
      }
    | { server: SmtpServer; url?: undefined }
  );

interface CarrierOptions {
  /** Domain of the Message-IDs, which are built from the rows' ids. */
  messageIdDomain: string;
  /** Number of connections that are kept open. */
  connections: number;
  timeouts?: Partial<typeof TIMEOUTS>;
}

/**
 * Timeouts in ms. `silence` is how long the server may send nothing, including after the whole message, when the result is then uncertain.
 */
const TIMEOUTS = { connection: 15_000, greeting: 15_000, silence: 120_000 };

/**
 * Sends mails to the configured SMTP server over a small pool of connections. Tracks for each mail whether the server may have received it.
 */
export function smtpCarrier(options: SmtpOptions): WireCarrier<RenderedMail> {
  const { connection, greeting, silence } = { ...TIMEOUTS, ...options.timeouts };
  const transport = createTransport({
    ...(options.server ?? { url: options.url }),
    pool: true,
    maxConnections: options.connections,
    maxMessages: Number.POSITIVE_INFINITY,
    // If the server has closed a pooled connection, the pool retries on another one, provided that no byte of the mail was read.
    maxRequeues: 1,
    connectionTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: silence,
    // Mails contain text from visitors and tenants. It must not make nodemailer fetch a URL or read a file.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The connection of an aborted mail also emits an error here, which is ignored: the outcome of the mail is enough.
  transport.on('error', () => undefined);
  transport.use('stream', (mail, next) => {
    const { watch } = mail.data as { watch?: Watch };
    const composed = watch?.composed;
    // Nodemailer would create the same bytes through several streams.
    if (watch && composed) mail.message.createReadStream = () => composedBody(composed, watch);
    else if (watch)
      // Signing runs before the watch, which must see the bytes that go to the socket. A signer reads the whole message first.
      mail.message.processFunc((input) =>
        watchBody(watch.dkim ? signMail(input as Readable, watch.dkim) : (input as Readable), watch),
      );
    next();
  });

  return {
    via: 'wire',
    // Traces name only a server from the settings.
    ...(options.url !== undefined && { host: new URL(options.url).hostname }),
    async send(message, mail, { signal, commitSending }) {
      const messageId = createMessageId(message, options.messageIdDomain);
      const watch: Watch = { bodyHandedOver: false, commitSending, dkim: mail.dkim };
      try {
        if (mail.inline.length === 0) watch.composed = compose(mail, { id: message.id, messageId });
        const { composed } = watch;
        const direct = composed ? directPool(transport, mail) : null;
        if (direct && composed) {
          // Creates a new stream for each connection that the pool tries.
          const createBody = () => composedBody(composed, watch);
          await sendReady(direct, { envelope: makePlainEnvelope(mail), messageId, createBody, signal });
          return { result: 'sent', providerMessageId: messageId } satisfies WireOutcome;
        }
        const content = watch.composed
          ? { envelope: makeEnvelope(mail), raw: watch.composed }
          : { ...toNodemailer(mail, message.id), ...(mail.bounceTo && { envelope: makeEnvelope(mail) }) };
        await transport.sendMail({ ...content, messageId, signal, watch } as MailWithWatch);
        return { result: 'sent', providerMessageId: messageId } satisfies WireOutcome;
      } catch (error) {
        const outcome = classify(error as SmtpError, watch.bodyHandedOver);
        const fault = options.server && outcome.result === 'transient' && findServerFault(error as SmtpError);
        return fault ? { ...outcome, fault } : outcome;
      }
    },
    async close() {
      transport.close();
    },
  };
}

interface Watch {
  bodyHandedOver: boolean;
  commitSending: Wire['commitSending'];
  dkim: DkimKey | undefined;
  /** The whole mail, unsigned, if it was composed here. */
  composed?: Buffer;
}

const composedBody = (composed: Buffer, watch: Watch): Readable =>
  watch.dkim
    ? watchBody(signMail(Readable.from([composed]), watch.dkim), watch)
    : watchEnd(new CommittedBody(composed, watch.commitSending), watch);

const watchBody = (body: Readable, watch: Watch): Readable =>
  watchEnd(Readable.from(bodyAfterCommit(body, watch), { objectMode: false }), watch);

/** The connection reads the body to its end and then writes the final dot. */
const watchEnd = (body: Readable, watch: Watch): Readable =>
  body.once('end', () => {
    watch.bodyHandedOver = true;
  });

/**
 * Holds the message back until the commit. Nodemailer reads it only once the server has accepted sender, recipient and DATA. If the commit
 * fails, the stream fails, and nodemailer drops the connection without the final dot, so the server does not have a complete message.
 */
async function* bodyAfterCommit(input: Readable, { commitSending }: Watch): AsyncGenerator<Buffer> {
  await commitSending();
  for await (const chunk of input as AsyncIterable<Buffer>)
    for (let start = 0; start < chunk.length; start += PIECE_BYTES)
      yield chunk.subarray(start, start + PIECE_BYTES);
}

/**
 * Nodemailer emits an attachment as one chunk, which a stream accepts in full however slowly the socket drains. With pieces of this size,
 * the end is read only once the socket has room for it, so if the connection breaks half-way, the server certainly does not have the whole
 * mail.
 */
const PIECE_BYTES = 64 * 1024;

/** Holds a mail in one piece back until the commit, like bodyAfterCommit. */
class CommittedBody extends Readable {
  private isCommitted = false;
  private start = 0;

  constructor(
    private readonly bytes: Buffer,
    private readonly commitSending: Wire['commitSending'],
  ) {
    super();
  }

  override _read(): void {
    if (this.isCommitted) this.pushPiece();
    else
      this.commitSending().then(
        () => {
          this.isCommitted = true;
          if (!this.destroyed) this.pushPiece();
        },
        (error) => this.destroy(error),
      );
  }

  private pushPiece(): void {
    const end = this.start + PIECE_BYTES;
    const piece = this.bytes.subarray(this.start, end);
    this.start = end;
    this.push(piece.length > 0 ? piece : null);
  }
}

type MailWithWatch = Parameters<ReturnType<typeof createTransport>['sendMail']>[0] & { watch: Watch };

/** Creates the same Message-ID for every attempt at one row, so that a receiver can detect a duplicate. */
const createMessageId = ({ id }: Pick<OutboxMessage, 'id'>, domain: string): string => `<${id}@${domain}>`;

/** SES replaces the Message-ID. SES and Postmark return these headers in their reports. */
const refHeaders = (id: string) => ({ [MESSAGE_REF_HEADER]: id, 'X-PM-Metadata-ref': id });

const compose = (mail: RenderedMail, { id, messageId }: { id: string; messageId: string }): Buffer =>
  composeMail(mail, { messageId, ownHeaders: refHeaders(id), date: new Date() });

/** Addresses that nodemailer leaves unchanged, except for capital letters of the domain. */
const PLAIN_ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d-]+(\.[a-z\d-]+)*$/i;

const isPlain = ({ from, to, bounceTo }: RenderedMail): boolean =>
  PLAIN_ADDRESS.test(bounceTo ?? from.address) && PLAIN_ADDRESS.test(to);

const withSmallDomain = (address: string): string => {
  const { local, domain } = splitAddress(address);
  return `${local}@${domain.toLowerCase()}`;
};

const makePlainEnvelope = ({ from, to, bounceTo }: RenderedMail): Envelope => ({
  from: withSmallDomain(bounceTo ?? from.address),
  to: [withSmallDomain(to)],
});

type Transport = ReturnType<typeof createTransport>;

interface Envelope {
  from: string;
  to: string[];
}

/** The fields of a mail that the pool reads. */
interface PoolMail {
  data: { signal: AbortSignal };
  message: {
    getEnvelope(): Envelope;
    messageId(): string;
    getHeader(): string;
    createReadStream(): Readable;
  };
}

interface Pool {
  send(mail: PoolMail, done: (error: Error | null) => void): void;
}

/**
 * Returns nodemailer's pool, for a mail that needs none of the steps that `sendMail` does first; they take half as long as sending. Returns
 * null for other mails, and until the first `sendMail` has set up a proxy.
 */
function directPool(transport: Transport, mail: RenderedMail): Pool | null {
  const { transporter, getSocket } = transport as unknown as { transporter: Pool; getSocket?: unknown };
  return typeof getSocket === 'function' || !isPlain(mail) ? null : transporter;
}

const sendReady = (
  pool: Pool,
  {
    envelope,
    messageId,
    createBody,
    signal,
  }: { envelope: Envelope; messageId: string; createBody: () => Readable; signal: AbortSignal },
): Promise<void> =>
  new Promise((resolve, reject) => {
    const message: PoolMail['message'] = {
      getEnvelope: () => envelope,
      messageId: () => messageId,
      getHeader: () => messageId,
      createReadStream: createBody,
    };
    pool.send({ data: { signal }, message }, (error) => (error ? reject(error) : resolve()));
  });

const makeEnvelope = ({ from, to, bounceTo }: RenderedMail) => ({
  from: { name: '', address: bounceTo ?? from.address },
  to: [{ name: '', address: to }],
});

function toNodemailer({ from, replyTo, to, subject, text, html, headers, inline }: RenderedMail, id: string) {
  return {
    from,
    replyTo,
    // The whole value is one address: a comma in it must not split it into two recipients.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { ...headers, ...refHeaders(id) },
    attachments: inline.map(({ cid, filename, contentType, content }) => ({
      cid,
      filename,
      contentType,
      content: Buffer.from(content),
      contentDisposition: 'inline' as const,
    })),
  };
}
