import { expect, it } from 'vitest';
import { dismissedSetupCookie, dismissedSetups } from './dismissed-setup.ts';

const extractCookie = (header: string) => header.split(';')[0] as string;

it('remembers whose checklist was dismissed, each once', () => {
  const acmeCookie = extractCookie(dismissedSetupCookie(null, 'acme', { isSecure: false }));
  const two = extractCookie(dismissedSetupCookie(`session=x; ${acmeCookie}`, 'other', { isSecure: false }));
  expect(dismissedSetups(`session=x; ${two}; theme=y`)).toEqual(['acme', 'other']);
  expect(dismissedSetups(extractCookie(dismissedSetupCookie(two, 'acme', { isSecure: false })))).toEqual([
    'other',
    'acme',
  ]);
});

it('forgets the oldest past twenty', () => {
  let cookies: string | null = null;
  for (let n = 0; n < 22; n++)
    cookies = extractCookie(dismissedSetupCookie(cookies, `t${n}`, { isSecure: false }));
  expect(dismissedSetups(cookies)).toHaveLength(20);
  expect(dismissedSetups(cookies)).not.toContain('t1');
});

it('takes nothing from a cookie that somebody else wrote', () => {
  expect(dismissedSetups(null)).toEqual([]);
  expect(dismissedSetups('setup-put-away=a b.<x>.ok')).toEqual(['ok']);
});

it('is for the console alone, and for https where that is spoken', () => {
  expect(dismissedSetupCookie(null, 'acme', { isSecure: true })).toBe(
    'setup-put-away=acme; Path=/admin; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  );
});
