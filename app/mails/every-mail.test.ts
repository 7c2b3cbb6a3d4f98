import { expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { mailSources } from '../../server/outbox-mails.ts';
import { everyMail } from '../../tests/support/every-mail.ts';

it('has an example of each mail that the service sends', () => {
  const marketing = {} as Parameters<typeof mailSources>[1];
  const purposes = Object.keys(mailSources({} as Database, marketing));
  expect([...new Set(everyMail().map(({ purpose }) => purpose))].sort()).toEqual(purposes.sort());
});

it('has no two examples of a name, and no example that says nothing', () => {
  const mails = everyMail();
  expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
  for (const { mail } of mails) {
    expect(mail.subject.length).toBeGreaterThan(3);
    expect(mail.html + mail.text).not.toMatch(/undefined|\[object|\{\{/);
  }
});

it('names the lead in each link of a plan mail to the shop', () => {
  const links = everyMail()
    .filter(({ purpose }) => purpose === 'plan-mail')
    .flatMap(({ mail }) => [...`${mail.html} ${mail.text}`.matchAll(/https:\/\/shop\.example[^\s"<)]*/g)])
    .map(([link]) => link);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !link.includes('sg_tid=tracking-1'))).toEqual([]);
});
