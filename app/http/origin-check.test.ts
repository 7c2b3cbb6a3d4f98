import { describe, expect, it } from 'vitest';
import { canChangeState } from './origin-check.server.ts';

const request = {
  method: 'POST',
  origin: undefined,
  protocol: 'https',
  host: 'app.example.com',
  hasSession: false,
};
const local = { protocol: 'http', host: 'localhost:3000' };

describe('a request that changes state', () => {
  it.each([
    ['the same host', { origin: 'https://app.example.com' }, true],
    [
      'the same host, its port named',
      { origin: 'https://app.example.com', host: 'app.example.com:443' },
      true,
    ],
    ['the same host with a port', { origin: 'http://localhost:3000', ...local }, true],
    ['the same host without the encryption', { origin: 'http://app.example.com' }, false],
    [
      'the same host with encryption that we do not have',
      { origin: 'https://localhost:3000', ...local },
      false,
    ],
    ['another host', { origin: 'https://evil.example' }, false],
    ['another port', { origin: 'http://localhost:4000', ...local }, false],
    ['a host that only begins alike', { origin: 'https://app.example.com.evil.example' }, false],
    ['our name as that of a person', { origin: 'https://app.example.com@evil.example' }, false],
    ['an opaque origin', { origin: 'null' }, false],
    ['a file', { origin: 'file://' }, false],
    ['no host at all', { origin: 'https://app.example.com', host: undefined }, false],
    ['no origin and no session', {}, true],
    ['no origin but a session', { hasSession: true }, false],
    ['another host, only reading', { origin: 'https://evil.example', method: 'GET' }, true],
  ])('from %s', (_from, over, allowed) => {
    expect(canChangeState({ ...request, ...over })).toBe(allowed);
  });

  it('may come from the configured origin where a proxy rewrites the host', () => {
    const proxied = { ...request, host: '10.0.0.7:3000', origin: 'https://app.example.com' };
    expect(canChangeState(proxied, 'https://app.example.com')).toBe(true);
    expect(canChangeState({ ...proxied, origin: 'https://evil.example' }, 'https://app.example.com')).toBe(
      false,
    );
    expect(canChangeState({ ...proxied, origin: 'http://app.example.com' }, 'https://app.example.com')).toBe(
      false,
    );
  });
});
