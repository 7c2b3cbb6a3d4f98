import * as z from 'zod';
import { EVENT_TYPE_DATA, EVENT_TYPES, TEST_EVENT_TYPE } from '#app/domain/integrations/index.ts';
import type { JsonSchema, Parameter } from '#app/lib/openapi-shapes.ts';
import type { jsonSchemas } from './json-schemas.ts';

interface WebhookOperation {
  operationId: string;
  summary: string;
  security: never[];
  parameters: Parameter[];
  requestBody: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { description: string }>;
}

export type DocumentedWebhooks = Record<string, { post: WebhookOperation }>;

/** Added for endpoints that have chosen contact details. */
const webhookContact = z
  .strictObject({
    firstName: z.string().nullable().describe('Null for questionnaires that ask for none.'),
    email: z.string(),
    phone: z.string().nullable(),
  })
  .meta({ id: 'WebhookContact' });

const WEBHOOK_HEADERS: Parameter[] = (
  [
    ['webhook-id', 'The event’s ID, the same at each attempt. Process each ID once.'],
    ['webhook-timestamp', 'Seconds since 1970.'],
    [
      'webhook-signature',
      'Signatures of `id.timestamp.body`, separated by a space, as Standard Webhooks describes.',
    ],
  ] as const
).map(([name, description]) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' } },
}));

const WEBHOOK_ANSWERS = {
  '2XX': { description: 'Accepted. Respond within 15 seconds.' },
  '410': { description: 'Gone: we turn the endpoint off.' },
  default: { description: 'A failure: we try again, nine times over about three days.' },
};

/** Describes each event that endpoints can get, from the table by which events are sent. */
export const describeWebhooks = (schemas: ReturnType<typeof jsonSchemas>): DocumentedWebhooks =>
  Object.fromEntries(
    Object.entries(EVENT_TYPE_DATA).map(([type, data]) => {
      const isTest = type === TEST_EVENT_TYPE;
      const event = z.strictObject({
        type: z.literal(type),
        timestamp: z.iso.datetime(),
        data: isTest ? data : data.extend({ contact: webhookContact.optional() }),
      });
      const post: WebhookOperation = {
        operationId: type.replace(/\.(\w)/, (_all, letter: string) => letter.toUpperCase()),
        summary: isTest ? 'Test event' : EVENT_TYPES[type as keyof typeof EVENT_TYPES],
        security: [],
        parameters: WEBHOOK_HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemas.ofAnswer(event) } },
        },
        responses: WEBHOOK_ANSWERS,
      };
      return [type, { post }];
    }),
  );
