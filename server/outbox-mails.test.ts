import { describe, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { TEST_SEAL } from '../tests/support/test-seal.ts';
import { outboxMails } from './outbox-mails.ts';

describe('mails of outbox rows', () => {
  const prepare = outboxMails({
    seal: TEST_SEAL,
    // The database is only queried for e-mails about a tenant.
    db: {} as Database,
    settings: { origin: 'https://app.example', mailFrom: 'us@service.example', product: 'StackGuide' },
  });
  const request = {
    ...{ id: 'm1', tenantId: null, recipient: 'ada@example.com', payload: { token: 'secret' } },
    createdAt: new Date(),
  };

  it('are rendered from what the area that owns the purpose gives', async () => {
    expect(await prepare({ ...request, purpose: 'reset' })).toMatchObject({
      from: { name: 'StackGuide', address: 'us@service.example' },
      to: 'ada@example.com',
      subject: 'Set a new StackGuide password',
      text: expect.stringContaining('https://app.example/reset-password/secret'),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  });

  it('are not made of what an erasure blanked', async () => {
    const erased = { suppressed: 'The data was erased.' };
    expect(await prepare({ ...request, purpose: 'reset', recipient: null })).toEqual(erased);
    expect(await prepare({ ...request, purpose: 'verify', payload: null })).toEqual(erased);
    expect(await prepare({ ...request, purpose: 'plan-mail' })).toEqual(erased);
    expect(await prepare({ ...request, purpose: 'erase-confirm', tenantId: 'acme' })).toEqual(erased);
  });

  it.each([
    'campaign',
    'toString',
    '',
  ])('are not made for the purpose "%s", which no area owns', async (purpose) => {
    await expect(prepare({ ...request, purpose })).rejects.toThrow(`"${purpose}"`);
  });
});
