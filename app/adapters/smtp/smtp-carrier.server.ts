import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MESSAGE_REF_HEADER } from '#app/lib/message-ref.ts';
import type { OutboxMessage, Wire, WireCarrier, WireOutcome } from '#app/outbox/carriers.ts';
import type { DkimKey, RenderedMail } from '#app/outbox/types.ts';
import { classify, type SmtpError } from './classify.ts';
import { composeMail } from './compose-mail.ts';
import { signMail } from './sign-mail.ts';

export interface SmtpOptions {
  /** smtp://USER:PASSWORD@HOST:PORT or smtps://…; nodemailer's options may follow as a query. */
  url: string;
  /** Domain of the Message-IDs, which are made of the rows' ids. */
  messageIdDomain: string;
  /** Connections kept open. */
  connections: number;
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** In ms. The last is how long a server may stay silent, also after the whole message, when the result is then uncertain. */
const TIMEOUTS = { connection: 15_000, greeting: 15_000, silence: 120_000 };

/**
 * Sends mails to the configured SMTP server over a small pool of connections. Knows of each mail whether the server can have
 * received it.
 */
export function smtpCarrier(options: SmtpOptions): WireCarrier<RenderedMail> {
  const { connection, greeting, silence } = { ...TIMEOUTS, ...options.timeouts };
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: options.connections,
    maxMessages: Number.POSITIVE_INFINITY,
    // A pooled connection that the server has closed: the pool takes another, as long as no byte of the mail was read.
    maxRequeues: 1,
    connectionTimeout: connection,
    greetingTimeout: greeting,
    socketTimeout: silence,
    // Mails are made of text from visitors and tenants: nothing in them may be fetched or read from disk.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // An aborted mail's connection reports itself here as well; its own outcome is enough.
  transport.on('error', () => undefined);
  transport.use('stream', (mail, next) => {
    const { watch } = mail.data as { watch?: Watch };
    const composed = watch?.composed;
    // What nodemailer would make of it is the same bytes, by way of several streams.
    if (watch && composed) mail.message.createReadStream = () => composedBody(composed, watch);
    else if (watch)
      // Before the watch, which must see what goes to the socket: a signer reads the whole message first.
      mail.message.processFunc((input) =>
        watchBody(watch.dkim ? signMail(input as Readable, watch.dkim) : (input as Readable), watch),
      );
    next();
  });

  return {
    via: 'wire',
    host: new URL(options.url).hostname,
    async send(message, mail, { signal, commitSending }) {
      const messageId = createMessageId(message, options.messageIdDomain);
      const watch: Watch = { bodyHandedOver: false, commitSending, dkim: mail.dkim };
      try {
        if (mail.inline.length === 0) watch.composed = compose(mail, { id: message.id, messageId });
        const { composed } = watch;
        const direct = composed ? directPool(transport, mail) : null;
        if (direct && composed) {
          // A new one for each connection that the pool tries.
          const createBody = () => composedBody(composed, watch);
          await sendReady(direct, { envelope: makePlainEnvelope(mail), messageId, createBody, signal });
          return { result: 'sent', providerMessageId: messageId } satisfies WireOutcome;
        }
        const content = watch.composed
          ? { envelope: makeEnvelope(mail), raw: watch.composed }
          : toNodemailer(mail, message.id);
        await transport.sendMail({ ...content, messageId, signal, watch } as MailWithWatch);
        return { result: 'sent', providerMessageId: messageId } satisfies WireOutcome;
      } catch (error) {
        return classify(error as SmtpError, watch.bodyHandedOver);
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

/** The connection reads the body to its end and writes the final dot then. */
const watchEnd = (body: Readable, watch: Watch): Readable =>
  body.once('end', () => {
    watch.bodyHandedOver = true;
  });

/**
 * The message, held back until the commit. Nodemailer reads it only once the server has accepted sender, recipient and
 * DATA. When the commit fails, the stream does, and nodemailer drops the connection without the final dot: what a server
 * has then is no message.
 */
async function* bodyAfterCommit(input: Readable, { commitSending }: Watch): AsyncGenerator<Buffer> {
  await commitSending();
  for await (const chunk of input as AsyncIterable<Buffer>)
    for (let start = 0; start < chunk.length; start += PIECE_BYTES)
      yield chunk.subarray(start, start + PIECE_BYTES);
}

/**
 * Nodemailer hands over an attachment as one chunk, which a stream takes in whole however slowly the socket drains. In
 * pieces of this size the end is read only once the socket has room for it, so that a connection that breaks half-way
 * leaves no doubt.
 */
const PIECE_BYTES = 64 * 1024;

/** The same for a mail in one piece. */
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

/** The same for every attempt at one row, so that a receiver can tell a repetition. */
const createMessageId = ({ id }: Pick<OutboxMessage, 'id'>, domain: string): string => `<${id}@${domain}>`;

/** SES writes a Message-ID of its own; it and Postmark give these back with what they report. */
const refHeaders = (id: string) => ({ [MESSAGE_REF_HEADER]: id, 'X-PM-Metadata-ref': id });

const compose = (mail: RenderedMail, { id, messageId }: { id: string; messageId: string }): Buffer =>
  composeMail(mail, { messageId, ownHeaders: refHeaders(id), date: new Date() });

/** Addresses that nodemailer takes as they are, but for capital letters of the domain. */
const PLAIN_ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z\d-]+(\.[a-z\d-]+)*$/i;

const isPlain = ({ from, to }: RenderedMail): boolean =>
  PLAIN_ADDRESS.test(from.address) && PLAIN_ADDRESS.test(to);

const withSmallDomain = (address: string): string => {
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
};

const makePlainEnvelope = ({ from, to }: RenderedMail): Envelope => ({
  from: withSmallDomain(from.address),
  to: [withSmallDomain(to)],
});

type Transport = ReturnType<typeof createTransport>;

interface Envelope {
  from: string;
  to: string[];
}

/** What the pool reads of a mail. */
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
 * Nodemailer's pool, for a mail that needs nothing of what `sendMail` does before: that takes half as long as sending does. Null for
 * other mails, and while a proxy is still to be set up, which the first `sendMail` does.
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

const makeEnvelope = ({ from, to }: RenderedMail) => ({
  from: { name: '', address: from.address },
  to: [{ name: '', address: to }],
});

function toNodemailer({ from, replyTo, to, subject, text, html, headers, inline }: RenderedMail, id: string) {
  return {
    from,
    replyTo,
    // As one address: a comma in it must not make two recipients.
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
