import { expect, it } from 'vitest';
import { createBounceAddresses } from '#app/lib/bounce-address.server.ts';
import { KeyRing } from '#app/lib/key-ring.server.ts';
import type { OutboxMessage } from '#app/outbox/carriers.ts';
import type { RenderedMail } from '#app/outbox/types.ts';
import { rendered } from '../tests/faults/mails.ts';
import { withBounceAddresses } from './bounce-addresses.ts';

const addresses = createBounceAddresses(
  new KeyRing(['a secret that is long enough for it']),
  'b@mail.service.example',
);
const message = {
  ...{ id: '019abcde-0123-7456-89ab-0123456789ab', tenantId: 'acme', kind: 'email', purpose: 'bulk' },
  ...{
    recipient: 'ada@example.com',
    leadId: null,
    queue: null,
    marketing: true,
    payload: { n: 1 },
    attempt: 1,
  },
  createdAt: new Date('2026-11-29T12:00:00Z'),
} as const satisfies OutboxMessage;
const dkim = { domain: 'acme.example', selector: 's1', privateKey: '' };
const link = { 'List-Unsubscribe': '<https://app.example/unsubscribe/t>' };

const prepare = async (mail: Partial<RenderedMail>, from: string) => {
  const handler = withBounceAddresses(
    {
      prepare: async () => ({ ...rendered(message, mail), from: { name: '', address: from } }),
      carrier: { via: 'store', store: async () => {} },
    },
    addresses,
  );
  return (await handler.prepare(message)) as RenderedMail;
};

it.each([
  ['signed, from any domain', { dkim }, 'shop@acme.example', true],
  ['unsigned, from the domain itself', {}, 'a@mail.service.example', true],
  ['unsigned, from the domain above it', {}, 'a@Service.example', true],
  ['unsigned, from another domain', {}, 'shop@acme.example', false],
  ['unsigned, from a domain that only ends alike', {}, 'shop@evilmail.service.example.net', false],
])('a mail %s', async (_what, mail, from, has) => {
  const { bounceTo } = await prepare(mail, from);
  expect(bounceTo ?? null).toBe(has ? addresses.write('bounce', message.id) : null);
});

it('a mail that can be unsubscribed from by link can be by mail as well, and no other', async () => {
  const { headers } = await prepare({ dkim, headers: link }, 'shop@acme.example');
  const [, mailto = ''] =
    /^<https:\/\/app\.example\/unsubscribe\/t>, <mailto:([^?]+)\?subject=unsubscribe>$/.exec(
      headers['List-Unsubscribe'] ?? '',
    ) ?? [];
  expect(addresses.read(mailto)).toEqual({ kind: 'unsubscribe', messageId: message.id });
  expect((await prepare({ dkim }, 'shop@acme.example')).headers).not.toHaveProperty('List-Unsubscribe');
});

it('what is not sent stays as it is', async () => {
  const handler = withBounceAddresses(
    { prepare: async () => ({ suppressed: 'no' }), carrier: { via: 'store', store: async () => {} } },
    addresses,
  );
  expect(await handler.prepare(message)).toEqual({ suppressed: 'no' });
});
