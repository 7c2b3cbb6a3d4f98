/** @module-tag nightly */
import { execFile } from 'node:child_process';
import { createTransport } from 'nodemailer';
import { describe, expect, it, type TestContext } from 'vitest';
import { DEFAULT_SEQUENCES } from '#app/domain/sequences/index.ts';
import { type FinishedMail, renderMail, renderPlanMail } from '#app/mails/index.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { hasProgram } from '../support/debian-package.ts';
import { defaultMails } from '../support/marketing-mails.ts';
import { planPageOfTienda } from '../support/plan-page-data.ts';

/** Limit for SpamAssassin's local rules, without network block lists. */
const MAX_SCORE = 1;
const INSTALL_MS = 240_000;
const SCORE_MS = 240_000;

const settings = {
  origin: 'https://app.example.com',
  mailFrom: 'mail@app.example.com',
  product: 'StackGuide',
};

const planMail = (): FinishedMail => ({
  from: { name: 'Tienda', address: settings.mailFrom },
  to: 'ada@example.com',
  headers: {},
  ...renderPlanMail({
    data: planPageOfTienda('en'),
    look: createDocumentTheme('Tienda', null, DEFAULT_THEME),
    firstName: 'Ada',
    createdAt: new Date('2026-11-21T12:00:00Z'),
    links: { page: 'https://app.example.com/plan/1', erase: 'https://app.example.com/plan/1/delete' },
    isProved: true,
    postalAddress: '1 Main Street\nSpringfield',
  }),
});

interface NamedMail {
  name: string;
  mail: FinishedMail;
}

/** `Received` is left out: the test judges the mail, not its route from a reserved IP address. */
const marketingMails = (isJudged: (name: string) => boolean): NamedMail[] =>
  defaultMails()
    .filter(({ name }) => isJudged(name))
    .map(({ name, mail }) => ({ name, mail: renderMail(mail, settings) }));

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

async function source({ name, mail }: NamedMail): Promise<string> {
  const { inline: _inline, ...message } = mail;
  const { message: bytes } = await transport.sendMail({
    ...message,
    date: new Date(),
    headers: { ...mail.headers, 'X-Test-Name': name },
  });
  return String(bytes);
}

/** One process judges all mails, because starting it takes longer than judging. */
function score(mbox: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'spamassassin',
      ['--local', '--mbox'],
      { maxBuffer: 200_000_000, timeout: SCORE_MS },
      (error, out) => (error ? reject(error) : resolve(out)),
    );
    child.stdin?.end(mbox);
  });
}

async function expectLowScores(all: NamedMail[], { skip }: TestContext): Promise<void> {
  if (!(await hasProgram('spamassassin', { package: 'spamassassin', timeoutMs: INSTALL_MS })))
    skip('SpamAssassin is neither installed nor installable here.');
  const sources = await Promise.all(all.map(source));
  const mbox = sources
    .map(
      (text) => `From mail@app.example.com Sat Nov 21 12:00:00 2026\n${text.replace(/^From /gm, '>From ')}\n`,
    )
    .join('\n');
  const judged = [...(await score(mbox)).matchAll(/^X-Spam-Status: (.*(?:\n[\t ].*)*)/gm)].map(
    ([, status = '']) => status.replace(/\s+/g, ' '),
  );
  expect(judged).toHaveLength(all.length);
  const tooHigh = judged.flatMap((status, place) =>
    Number(/score=(-?[\d.]+)/.exec(status)?.[1] ?? 99) > MAX_SCORE ? [`${all[place]?.name}: ${status}`] : [],
  );
  expect(tooHigh).toEqual([]);
}

describe(`SpamAssassin’s local rules give ${MAX_SCORE.toFixed(1)} at most`, () => {
  const timeout = INSTALL_MS + SCORE_MS;

  it('to the plan mail and the first of each sequence, with everything and with nothing', {
    timeout,
  }, (context) => {
    const first = marketingMails((name) => / 1 A (en, everything|es, nothing)$/.test(name));
    expect(first).toHaveLength(2 * DEFAULT_SEQUENCES.length);
    return expectLowScores([...first, { name: 'plan mail', mail: planMail() }], context);
  });

  it('to each marketing mail', { timeout, tags: ['nightly'] }, (context) =>
    expectLowScores(
      marketingMails(() => true),
      context,
    ),
  );
});
