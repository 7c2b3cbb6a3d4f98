import { describe, expect, it } from 'vitest';
import { readCrmBase } from './crm-settings.ts';
import { readEnv } from './env.server.ts';

const read = (CRM_API_BASE: string) => readEnv({ SESSION_SECRET: 'x'.repeat(32), CRM_API_BASE }, '/nowhere');

describe('the address of the CRM’s API', () => {
  it('is LeadConnector’s when none is set', () => {
    expect(readCrmBase(read(''))).toEqual({
      base: 'https://services.leadconnectorhq.com',
      isOwnMachine: false,
    });
  });

  it.each([
    'http://localhost:4020',
    'http://127.0.0.1:4020',
    'http://[::1]:4020',
  ])('may be a stub on this machine: %s', (base) => {
    expect(readCrmBase(read(base))).toEqual({ base, isOwnMachine: true });
  });

  it.each([
    ['http://crm.example', /CRM_API_BASE must be https outside this machine/],
    ['http://localhost.example', /CRM_API_BASE must be https outside this machine/],
    ['crm', /CRM_API_BASE must be an address/],
  ])('stops the start: %s', (base, message) => {
    expect(() => read(base)).toThrow(message);
  });
});
