import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { MESSAGE_REF_HEADER } from '../../lib/message-ref.ts';
import type { OutboxMessage, Wire, WireCarrier, WireOutcome } from '../../outbox/carriers.ts';
import type { DkimKey, RenderedMail } from '../../outbox/types.ts';
import { classify, type SmtpError } from './classify.ts';
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
    if (watch)
      mail.message.processFunc((input) => {
        // Before the watch, which must see what goes to the socket: a signer reads the whole message first.
        const signed = watch.dkim ? signMail(input as Readable, watch.dkim) : (input as Readable);
        const output = Readable.from(bodyAfterCommit(signed, watch), { objectMode: false });
        // The connection reads this to its end and writes the final dot then.
        output.once('end', () => {
          watch.bodyHandedOver = true;
        });
        return output;
      });
    next();
  });

  return {
    via: 'wire',
    async send(message, mail, { signal, commitSending }) {
      const watch: Watch = { bodyHandedOver: false, commitSending, dkim: mail.dkim };
      const messageId = createMessageId(message, options.messageIdDomain);
      try {
        await transport.sendMail({
          ...toNodemailer(mail, message.id),
          messageId,
          signal,
          watch,
        } as MailWithWatch);
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
}

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

type MailWithWatch = Parameters<ReturnType<typeof createTransport>['sendMail']>[0] & { watch: Watch };

/** The same for every attempt at one row, so that a receiver can tell a repetition. */
export const createMessageId = ({ id }: Pick<OutboxMessage, 'id'>, domain: string): string =>
  `<${id}@${domain}>`;

function toNodemailer({ from, replyTo, to, subject, text, html, headers, inline }: RenderedMail, id: string) {
  return {
    from,
    replyTo,
    // As one address: a comma in it must not make two recipients.
    to: { name: '', address: to },
    subject,
    text,
    html,
    // SES writes a Message-ID of its own; it and Postmark give these back with what they report.
    headers: { ...headers, [MESSAGE_REF_HEADER]: id, 'X-PM-Metadata-ref': id },
    attachments: inline.map(({ cid, filename, contentType, content }) => ({
      cid,
      filename,
      contentType,
      content: Buffer.from(content),
      contentDisposition: 'inline' as const,
    })),
  };
}
