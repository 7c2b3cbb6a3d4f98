import { expect, it } from 'vitest';
import { putAwayCookie, putAwayIn } from './put-away.ts';

const cookieOf = (header: string) => header.split(';')[0] as string;

it('remembers whose checklist was put away, each once', () => {
  const one = cookieOf(putAwayCookie(null, 'acme', { isSecure: false }));
  const two = cookieOf(putAwayCookie(`session=x; ${one}`, 'other', { isSecure: false }));
  expect(putAwayIn(`session=x; ${two}; theme=y`)).toEqual(['acme', 'other']);
  expect(putAwayIn(cookieOf(putAwayCookie(two, 'acme', { isSecure: false })))).toEqual(['other', 'acme']);
});

it('forgets the oldest past twenty', () => {
  let cookies: string | null = null;
  for (let n = 0; n < 22; n++) cookies = cookieOf(putAwayCookie(cookies, `t${n}`, { isSecure: false }));
  expect(putAwayIn(cookies)).toHaveLength(20);
  expect(putAwayIn(cookies)).not.toContain('t1');
});

it('takes nothing from a cookie that somebody else wrote', () => {
  expect(putAwayIn(null)).toEqual([]);
  expect(putAwayIn('setup-put-away=a b.<x>.ok')).toEqual(['ok']);
});

it('is for the console alone, and for https where that is spoken', () => {
  expect(putAwayCookie(null, 'acme', { isSecure: true })).toBe(
    'setup-put-away=acme; Path=/admin; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
  );
});
