import { describe, expect, it } from 'vitest';
import { checkDkim, checkDmarc, checkSpf, dmarcNames } from './sender-rules.ts';

describe('SPF', () => {
  it.each([
    [['v=spf1 include:mail.example ~all'], true, null],
    [['google-site-verification=x', ' V=SPF1  mx include:MAIL.example -all '], true, null],
    [['v=spf1 redirect=mail.example'], true, null],
    [['v=spf1 redirect=mail.example -all'], false, 'not-included'],
    [[], false, 'missing'],
    [['v=spf10 include:mail.example ~all'], false, 'missing'],
    [['v=spf1 include:mail.example ~all', 'v=spf1 mx -all'], false, 'several'],
    [['v=spf1 -all'], false, 'not-included'],
    [['v=spf1 -include:mail.example ~all'], false, 'not-included'],
    [['v=spf1 include:mail.example.evil ~all'], false, 'not-included'],
    [['v=spf1 include:mail.example +all'], false, 'allows-all'],
    [['v=spf1 include:mail.example all'], false, 'allows-all'],
  ])('%j: ok %s, finding %s', (records, ok, finding) => {
    expect(checkSpf(records, 'mail.example')).toMatchObject({ ok, finding });
  });
});

describe('DKIM', () => {
  it.each([
    [['v=DKIM1; k=rsa; p=AbC+/='], true, null],
    [['k=rsa; p=AbC +/= '], true, null],
    [['v=DKIM1;t=s:y;p=AbC+/=;'], true, 'test-mode'],
    [[], false, 'missing'],
    [['v=DKIM1; p=AbC+/=', 'v=DKIM1; p=AbC+/='], false, 'several'],
    [['v=DKIM1; p='], false, 'revoked'],
    [['v=DKIM1; p=another'], false, 'other-key'],
    [['v=DKIM2; p=AbC+/='], false, 'invalid'],
    [['hello'], false, 'invalid'],
    [['v=DKIM1; k=rsa'], false, 'invalid'],
  ])('%j: ok %s, finding %s', (records, ok, finding) => {
    expect(checkDkim(records, 'AbC+/=')).toMatchObject({ ok, finding });
  });
});

it('reads a record of the largest size that DNS carries, full of blanks', () => {
  const value = `x${' '.repeat(30_000)}`.repeat(2);
  expect(checkDkim([`p=${value}y`], 'AbC+/=')).toMatchObject({ finding: 'other-key' });
});

describe('DMARC', () => {
  it.each([
    [['v=DMARC1; p=reject; rua=mailto:a@b.example'], true, null],
    [['v=DMARC1;p=Quarantine'], true, null],
    [['v=DMARC1; p=none'], true, 'no-policy'],
    [[], false, 'missing'],
    [['v=spf1 -all'], false, 'missing'],
    [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], false, 'several'],
    [['v=DMARC1'], false, 'invalid'],
    [['v=DMARC1; p=maybe'], false, 'invalid'],
  ])('%j: ok %s, finding %s', (records, ok, finding) => {
    expect(checkDmarc(records)).toMatchObject({ ok, finding });
  });

  it('is looked for at the domain and at those above it', () => {
    expect(dmarcNames('news.shop.example')).toEqual(['_dmarc.news.shop.example', '_dmarc.shop.example']);
  });
});
