import { createVerify, X509Certificate } from 'node:crypto';
import * as z from 'zod';
import type { MailEvent, MailProvider, OddReport } from '#app/domain/delivery/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { canParseUrl } from '#app/lib/can-parse-url.ts';
import { MESSAGE_REF_HEADER } from '#app/lib/message-ref.ts';
import { classifyReport } from './classify-report.ts';
import {
  assertRecent,
  oddReport,
  parseReport,
  readSignedJson,
  readWord,
  shortened,
  unproven,
} from './reports.ts';

const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type Envelope = z.infer<typeof envelope>;

const recipients = z.array(
  z.object({ emailAddress: z.string(), diagnosticCode: z.string().nullish().catch(null) }),
);
const report = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z
    .object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).optional() })
    .nullish()
    .catch(null),
  bounce: z
    .object({ bounceType: z.string(), bounceSubType: z.string().nullish(), bouncedRecipients: recipients })
    .optional(),
  complaint: z
    .object({
      complaintSubType: z.string().nullish(),
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: recipients,
    })
    .optional(),
  delivery: z.object({ recipients: z.array(z.string()) }).optional(),
});

/** The fields that SNS signs, in the order of its documentation ("Verifying the signatures of Amazon SNS messages"). */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const satisfies Record<Envelope['Type'], readonly (keyof Envelope)[]>;

/** Whether a URL is on one of Amazon's own hosts. A certificate or a confirmation from another host is not trusted. */
const isOfAmazon = (address: string): boolean =>
  canParseUrl(address) &&
  new URL(address).protocol === 'https:' &&
  /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/.test(new URL(address).host);

/**
 * Whether a URL is that of a certificate file. The same hosts answer SNS API calls, whose responses may contain text that a stranger wrote.
 */
function isCertificate(address: string): boolean {
  if (!isOfAmazon(address)) return false;
  const { pathname, search } = new URL(address);
  return search === '' && /^\/SimpleNotificationService-[\w-]+\.pem$/.test(pathname);
}

/**
 * Reads the reports that Amazon SES sends through an SNS topic.
 * @param topicArn the only trusted topic; its subscription is confirmed when Amazon asks
 * @param fetchText gets a certificate, or visits the confirmation URL; only over https and from Amazon's hosts
 */
export function ses({
  topicArn,
  fetchText,
}: {
  topicArn: string;
  fetchText: (url: string) => Promise<string>;
}): MailProvider {
  const certificates = new Map<string, string>();
  const fetchFromAmazon = (url: string): Promise<string> =>
    fetchText(url).catch((cause: unknown) => {
      throw new AppError('unavailable', 'Amazon could not be reached.', { retryAfterSeconds: 60, cause });
    });
  const readCertificate = async (url: string): Promise<string> => {
    if (!isCertificate(url)) throw unproven();
    const certificate = certificates.get(url) ?? (await fetchFromAmazon(url));
    // The cache holds only a few certificates: Amazon changes its certificate about once a year.
    if (certificates.size >= 10) certificates.clear();
    certificates.set(url, certificate);
    return certificate;
  };
  return {
    async readEvents({ body, now }) {
      const message = parseReport(envelope, body);
      if (message.TopicArn !== topicArn) throw unproven();
      const certificate = await readCertificate(message.SigningCertURL);
      if (!isSignedBy(certificate, message)) throw unproven();
      assertRecent(new Date(message.Timestamp), now);
      if (message.Type === 'SubscriptionConfirmation') {
        if (!message.SubscribeURL || !isOfAmazon(message.SubscribeURL)) throw unproven();
        await fetchFromAmazon(message.SubscribeURL);
        return [];
      }
      return message.Type === 'Notification' ? readReport(message) : [];
    },
  };
}

function isSignedBy(certificate: string, message: Envelope): boolean {
  const text = SIGNED[message.Type]
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
  try {
    return createVerify(message.SignatureVersion === '1' ? 'sha1' : 'sha256')
      .update(text)
      .verify(new X509Certificate(certificate).publicKey, message.Signature, 'base64');
  } catch {
    throw new AppError('unauthenticated', 'The certificate could not be read.');
  }
}

function readReport({ MessageId, Message }: Envelope): (MailEvent | OddReport)[] {
  const value = readSignedJson(Message);
  const parsed = report.safeParse(value);
  const word = readWord(Object(value).notificationType ?? Object(value).eventType);
  if (!parsed.success) return [oddReport(value, { word, id: MessageId })];
  const { bounce, complaint, delivery, mail } = parsed.data;
  const mark = mail?.headers?.find(({ name }) => name.toLowerCase() === MESSAGE_REF_HEADER.toLowerCase());
  const messageRef = mark?.value ?? null;
  const details = bounce
    ? [bounce.bounceSubType, bounce.bounceType]
    : [complaint?.complaintSubType, complaint?.complaintFeedbackType];
  const words = details.flatMap((detail) => (detail ? [`${word}:${detail}`] : []));
  const recipients: readonly { emailAddress: string; diagnosticCode?: string | null | undefined }[] =
    bounce?.bouncedRecipients ??
    complaint?.complainedRecipients ??
    (delivery?.recipients ?? []).map((emailAddress) => ({ emailAddress }));
  const classify = (answer: string) => classifyReport('ses', [...words, word], answer);
  if (classify('') === 'ignored') return [];
  if (classify('') === null || recipients.length === 0)
    return [oddReport(value, { word, id: MessageId, messageRef })];
  return recipients.flatMap(({ emailAddress, diagnosticCode }): MailEvent[] => {
    const kind = classify(diagnosticCode ?? '');
    if (kind === null || kind === 'ignored') return [];
    const id = `${MessageId}:${emailAddress}`;
    return [
      { id, kind, recipient: emailAddress, messageRef, detail: shortened(diagnosticCode ?? undefined) },
    ];
  });
}
