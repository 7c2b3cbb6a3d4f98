import { expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { type StaffMail, staffMails } from '#app/domain/notices/index.ts';
import * as english from '#app/messages/en/staff-mails.ts';
import { englishFinder } from '../../tests/support/english-sentences.ts';
import { staffMailExamples as mails } from '../../tests/support/staff-mail-examples.ts';
import { renderMail } from './index.ts';

const settings = { origin: 'https://app.example', mailFrom: 'us@service.example', product: 'StackGuide' };
const { localTime: _time, localDay: _day, monthName: _month, ...sentences } = english;
const englishIn = englishFinder(sentences, { values: ['¦', '¦', '¦'], minLength: 9 });

it('has one of every mail that staffMails() describes', () => {
  const purposes = new Set(mails('en').map(({ purpose }) => purpose));
  expect([...purposes].sort()).toEqual(Object.keys(staffMails({} as Database)).sort());
});

it('writes the mails to a company’s staff in Spanish, no English sentence left', () => {
  for (const mail of mails('es')) {
    const { subject, html, text } = renderMail(mail, settings);
    expect(html).toMatch(/<html[^>]* lang="es"/);
    for (const part of [subject, html, text]) expect(englishIn(part)).toEqual([]);
  }
  // Shows that the list used by these checks finds English words.
  for (const mail of mails('en'))
    expect(englishIn(renderMail(mail, settings).text).length).toBeGreaterThan(1);
});

it('tells the time by the company’s clocks, and large figures as its language writes them', () => {
  const [english, , englishDigest] = mails('en').map((mail) => renderMail(mail, settings).text);
  expect(english).toMatch(/on 23 Nov 2026, 00:30 (CET|GMT\+1)\./);
  expect(englishDigest).toContain('And 1,232 more.');
  const [spanish, , spanishDigest] = mails('es').map((mail) => renderMail(mail, settings).text);
  expect(spanish).toMatch(/el 23 nov 2026, 0:30 CET\./);
  expect(spanishDigest).toContain('Y 1.232 más.');
});

it('makes the first lead a moment, with what to do next', () => {
  const first = mails('en').at(-1) as StaffMail;
  const { subject, text } = renderMail(first, settings);
  expect(subject).toBe('Your first lead at Acme <&> Co: Eva');
  expect(text).toContain('mark the lead as contacted');
  expect(text).toContain('https://app.example/leads/lead-2?tenantId=acme');
});

it('names the changed documents, the day from which they apply, and where they are accepted', () => {
  const mail = mails('en').find(({ purpose }) => purpose === 'legal-changed') as StaffMail;
  const { subject, text } = renderMail(mail, settings);
  expect(subject).toContain('legal documents change on 23 Nov 2026');
  expect(text.replace(/\n/g, ' ')).toContain(
    'new versions of these documents: Terms and Data Processing Agreement. They apply from 23 Nov 2026.',
  );
  expect(text).toContain('https://app.example/admin/accept?tenantId=acme');
});

it('says how many people a shorter retention time erases, when, and where it is cancelled', () => {
  const mail = mails('en').find(({ purpose }) => purpose === 'retention-shortened') as StaffMail;
  const text = renderMail(mail, settings).text.replace(/\n/g, ' ');
  expect(text).toMatch(/On 23 Nov 2026, 00:30 \S+ we erase leads older than 30 days \(42 people\)\./);
  expect(text).toContain('https://app.example/admin/tenants/acme/settings?tenantId=acme#leads-card');
});

it('tells of unread replies, what happens to them, and where they are read', () => {
  const mail = mails('en').find(({ purpose }) => purpose === 'unread-replies') as StaffMail;
  const { subject, text } = renderMail(mail, settings);
  expect(subject).toBe('Acme <&> Co: 3 replies to your texts are unread');
  expect(text.replace(/\n/g, ' ')).toMatch(
    /unread for 10 business days counts as a stop\. For the oldest reply, that is on 23 Nov 2026, 00:30 \S+\./,
  );
  expect(text).toContain('https://app.example/communications/replies?tenantId=acme&show=unread');
});

it('has the same in both parts, escaped in one and in short lines in the other', () => {
  for (const mail of mails('en')) {
    const { html, text, subject } = renderMail(mail, settings);
    expect(html).toContain('Acme &lt;&amp;&gt; Co');
    expect(subject + text).toContain('Acme <&> Co');
    expect(text).not.toMatch(/undefined|null|\[object/);
    for (const [link] of text.matchAll(/https:\S+/g))
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    const long = text.split('\n').filter((line) => line.length > 79 && !line.includes('https://'));
    expect(long).toEqual([]);
  }
});
