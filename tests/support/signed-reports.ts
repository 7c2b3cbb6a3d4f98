import { createHmac, createSign, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { mailgun } from '#app/adapters/mail-providers/mailgun.ts';
import { postmark } from '#app/adapters/mail-providers/postmark.ts';
import { sendgrid } from '#app/adapters/mail-providers/sendgrid.ts';
import { ses } from '#app/adapters/mail-providers/ses.ts';
import type { MailProviders } from '#app/domain/delivery/index.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate.ts';
import { SECRET, SIGNATURE_HEADERS, sign } from './shop-orders.ts';
import { signEvent } from './stripe/stripe-stub.ts';

/** Bodies of all reports to the service, signed as each sender does it, with any content. */

const MAILGUN_KEY = 'a-signing-key-of-mailgun';
const POSTMARK_PASSWORD = 'a-password-of-the-webhook';
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:bounces';
const SENDGRID = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

export const signedMailProviders: MailProviders = {
  mailgun: mailgun({ signingKey: MAILGUN_KEY }),
  postmark: postmark({ password: POSTMARK_PASSWORD }),
  sendgrid: sendgrid({
    publicKey: SENDGRID.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }),
  ses: ses({ topicArn: TOPIC, fetchText: async () => CERTIFICATE }),
};

/** Subjects of the reports. */
export interface ReportSubject {
  tenantId: string;
  trackingId: string;
  /** ID of a sent mail to ADDRESS. */
  mailId: string;
}
export const ADDRESS = 'ada@example.com';

interface Sender {
  sender: string;
  path: (subject: ReportSubject) => string;
  /** Returns a valid report; each number gives a different report. */
  report: (number: number, subject: ReportSubject) => unknown;
  sign: (body: string, number: number) => { body: string; headers?: Record<string, string> };
}

const nowSeconds = () => String(Math.floor(Date.now() / 1000));

export const SENDERS: readonly Sender[] = [
  {
    sender: 'Stripe',
    path: () => '/api/webhooks/stripe',
    report: (number) => ({
      id: `evt_${number}`,
      type: 'customer.updated',
      livemode: false,
      created: Number(nowSeconds()),
      data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1' } },
    }),
    sign: (body) => ({ body, headers: { 'Stripe-Signature': signEvent(body) } }),
  },
  {
    sender: 'WooCommerce',
    path: ({ tenantId }) => `/api/webhooks/woocommerce/${tenantId}`,
    report: (number, { trackingId }) => ({
      id: number,
      number: String(number),
      status: 'processing',
      currency: 'USD',
      total: '29.35',
      date_paid_gmt: '2026-11-20T19:28:08',
      date_created_gmt: '2026-11-20T19:28:02',
      customer_note: 'Thanks',
      billing: { email: ADDRESS },
      meta_data: [{ key: '_stackguide_tracking_id', value: trackingId }],
      coupon_lines: [{ code: 'ADA5' }],
      line_items: [{ name: 'BPC-157', sku: 'bpc-157' }],
      refunds: [{ id: number + 1, total: '-1.00' }],
    }),
    sign: (body) => ({ body, headers: { [SIGNATURE_HEADERS.woocommerce]: sign(body, SECRET) } }),
  },
  {
    sender: 'Shopify, of an order',
    path: ({ tenantId }) => `/api/webhooks/shopify/${tenantId}`,
    report: (number, { trackingId }) => ({
      id: number,
      name: `#${number}`,
      test: false,
      financial_status: 'paid',
      cancelled_at: null,
      currency: 'USD',
      total_price: '29.35',
      processed_at: '2026-11-20T19:28:08Z',
      created_at: '2026-11-20T19:28:02Z',
      landing_site: '/',
      note: 'Thanks',
      email: ADDRESS,
      contact_email: ADDRESS,
      note_attributes: [{ name: 'assessment_tracking_id', value: trackingId }],
      discount_codes: [{ code: 'ADA5' }],
      line_items: [{ title: 'BPC-157', sku: 'bpc-157' }],
      refunds: [
        {
          transactions: [
            { id: number + 1, kind: 'refund', status: 'success', amount: '1.00', currency: 'USD' },
          ],
        },
      ],
    }),
    sign: (body) => ({ body, headers: { [SIGNATURE_HEADERS.shopify]: sign(body, SECRET) } }),
  },
  {
    sender: 'Shopify, of a refund',
    path: ({ tenantId }) => `/api/webhooks/shopify/${tenantId}`,
    report: (number) => ({
      order_id: number,
      transactions: [{ id: number + 1, kind: 'refund', status: 'success', amount: '1.00', currency: 'USD' }],
    }),
    sign: (body) => ({ body, headers: { [SIGNATURE_HEADERS.shopify]: sign(body, SECRET) } }),
  },
  {
    sender: 'Mailgun',
    path: () => '/api/webhooks/mail/mailgun',
    report: (_number, { mailId }) => ({
      id: 'event-1',
      event: 'failed',
      severity: 'permanent',
      recipient: ADDRESS,
      message: { headers: { 'message-id': `${mailId}@app.example` } },
      'delivery-status': { message: '5.1.1 no such user', description: 'refused' },
    }),
    // The event itself isn't signed, only a time and a token next to it.
    sign: (event, number) => {
      const [timestamp, token] = [nowSeconds(), `token-${number}`];
      const signature = createHmac('sha256', MAILGUN_KEY).update(`${timestamp}${token}`).digest('hex');
      return {
        body: `{"signature":${JSON.stringify({ timestamp, token, signature })},"event-data":${event}}`,
      };
    },
  },
  {
    sender: 'Postmark',
    path: () => '/api/webhooks/mail/postmark',
    report: (number, { mailId }) => ({
      RecordType: 'Bounce',
      ID: number,
      MessageID: 'm-1',
      Type: 'HardBounce',
      Email: ADDRESS,
      Description: 'The address does not exist.',
      Details: 'smtp;550 5.1.1',
      Metadata: { ref: mailId },
    }),
    sign: (body) => ({
      body,
      headers: {
        Authorization: `Basic ${Buffer.from(`hook:${POSTMARK_PASSWORD}`).toString('base64')}`,
      },
    }),
  },
  {
    sender: 'SendGrid',
    path: () => '/api/webhooks/mail/sendgrid',
    report: (number, { mailId }) => [
      {
        email: ADDRESS,
        event: 'bounce',
        type: 'bounce',
        sg_event_id: `event-${number}`,
        'smtp-id': `<${mailId}@app.example>`,
        reason: '550 5.1.1',
      },
    ],
    sign: (body) => {
      const timestamp = nowSeconds();
      const signature = signBytes('sha256', Buffer.from(timestamp + body), SENDGRID.privateKey);
      return {
        body,
        headers: {
          'X-Twilio-Email-Event-Webhook-Signature': signature.toString('base64'),
          'X-Twilio-Email-Event-Webhook-Timestamp': timestamp,
        },
      };
    },
  },
  {
    sender: 'Amazon SES',
    path: () => '/api/webhooks/mail/ses',
    report: (_number, { mailId }) => ({
      notificationType: 'Bounce',
      mail: { messageId: 'ses-1', headers: [{ name: 'X-Message-Ref', value: mailId }] },
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: ADDRESS, diagnosticCode: 'smtp; 550 5.1.1' }],
      },
    }),
    sign: (message, number) => ({ body: JSON.stringify(signByAmazon(message, `sns-${number}`)) }),
  },
];

function signByAmazon(Message: string, MessageId: string): Record<string, string> {
  const fields: Record<string, string> = {
    ...{ Message, MessageId, Timestamp: new Date().toISOString(), TopicArn: TOPIC, Type: 'Notification' },
  };
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');
  return {
    ...fields,
    SignatureVersion: '2',
    Signature: createSign('sha256').update(text).sign(CERTIFICATE_KEY, 'base64'),
    SigningCertURL: 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem',
  };
}
