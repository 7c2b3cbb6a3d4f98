import { describe, expect, it } from 'vitest';
import { createRateLimits, LIMITS } from './rate-limits.server.ts';

const allowed = LIMITS['account-mail'].points;

/** Whether a call from `last` is refused after all allowed calls came from `earlierKeys` in turn. */
async function isRefused(earlierKeys: readonly string[], last: string): Promise<boolean> {
  const limits = createRateLimits({ scale: 1, shared: null });
  for (let n = 0; n < allowed; n++)
    await limits.consume('account-mail', earlierKeys[n % earlierKeys.length] as string);
  return limits.consume('account-mail', last).then(
    () => false,
    (error) => error.code === 'too-many',
  );
}

describe('a limit per network address', () => {
  it.each([
    ['addresses of one /64', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'], '2001:db8:1:2:a:b:c:d', true],
    [
      'one /64 however it is written',
      ['2001:DB8:1:2::1', '2001:db8:0001:0002:0:0:0:3'],
      '2001:db8:1:2::4',
      true,
    ],
    ['a neighbouring /64', ['2001:db8:1:2::1'], '2001:db8:1:3::1', false],
    ['an IPv4 address and the same mapped', ['192.0.2.1', '::ffff:192.0.2.1'], '::ffff:c000:201', true],
    ['two IPv4 addresses, mapped', ['::ffff:192.0.2.1'], '::ffff:192.0.2.2', false],
    ['two IPv4 addresses', ['192.0.2.1'], '192.0.2.2', false],
    ['one link-local address with zones', ['fe80::1%eth0'], 'fe80::2%eth1', true],
    [
      'the networks that 6to4 gives one IPv4 address',
      ['2002:c000:201:1::1', '2002:c000:201:2::1'],
      '192.0.2.1',
      true,
    ],
    [
      'one IPv4 address with the ports that a proxy adds',
      ['192.0.2.1:4000', '192.0.2.1:4001'],
      '192.0.2.1',
      true,
    ],
    [
      'one IPv6 address with the ports that a proxy adds',
      ['[2001:db8::1]:4000', '2001:db8::2'],
      '[2001:db8::1]:9',
      true,
    ],
  ])('counts %s', async (_what, earlierKeys, last, refused) => {
    expect(await isRefused(earlierKeys, last)).toBe(refused);
  });

  it.each([
    ['e-mail addresses', 'a@example.com', 'b@example.com'],
    ['ids', '0190f3c2-7a8b-7cde-8123-456789abcdef', '0190f3c2-7a8b-7cde-8123-456789abcdee'],
    ['numbers', '12345', '12346'],
    ['a tenant’s invitations', 'invite:abcd', 'invite:abce'],
    ['what is no address', 'unknown', 'unknown:'],
  ])('leaves other keys as they are: %s', async (_what, key, otherKey) => {
    expect(await isRefused([key], otherKey)).toBe(false);
    expect(await isRefused([key], key)).toBe(true);
  });
});
