/** @module-tag nightly */
import { execFile } from 'node:child_process';
import { createTransport } from 'nodemailer';
import { describe, expect, it, type TestContext } from 'vitest';
import { hasProgram } from '../support/debian-package.ts';
import { everyMail, type NamedMail } from '../support/every-mail.ts';

/** Limit for SpamAssassin's local rules, without network block lists. */
const MAX_SCORE = 1;
const INSTALL_MS = 240_000;
const SCORE_MS = 240_000;

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/** `Received` is left out: the test judges the mail, not its route from a reserved IP address. */
async function source({ mail }: NamedMail, place: number): Promise<string> {
  const { inline: _inline, ...message } = mail;
  const { message: bytes } = await transport.sendMail({
    ...message,
    date: new Date(),
    // SpamAssassin reads the mails of one file by their dates, and those of the same second in any order.
    headers: { ...mail.headers, 'X-Test-Place': String(place) },
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
  const judged = new Map(
    (await score(mbox)).split(/^From mail@/m).flatMap((text): [number, string][] => {
      const status = /^X-Spam-Status: (.*(?:\n[\t ].*)*)/m.exec(text)?.[1]?.replace(/\s+/g, ' ');
      const place = /^X-Test-Place: (\d+)/m.exec(text)?.[1];
      return status && place ? [[Number(place), status]] : [];
    }),
  );
  expect(judged.size).toBe(all.length);
  const scores = all.map(({ name, purpose }, place) => {
    const status = judged.get(place) ?? '';
    return { name, purpose, status, score: Number(/score=(-?[\d.]+)/.exec(status)?.[1] ?? 99) };
  });
  process.stdout.write(`${describeHighest(scores)}\n`);
  expect(
    scores.flatMap(({ name, score, status }) => (score > MAX_SCORE ? [`${name}: ${status}`] : [])),
  ).toEqual([]);
}

/** Lists the highest score of each kind of mail: docs/mails-in-clients.md has these numbers. */
function describeHighest(
  scores: readonly { name: string; purpose: string; score: number; status: string }[],
) {
  const purposes = [...new Set(scores.map(({ purpose }) => purpose))].sort();
  const lines = purposes.map((purpose) => {
    const ofPurpose = scores.filter((candidate) => candidate.purpose === purpose);
    const [highest] = [...ofPurpose].sort((a, b) => b.score - a.score);
    const rules = /tests=(.*?) autolearn/.exec(highest?.status ?? '')?.[1]?.replaceAll(' ', '');
    return `${purpose}: ${ofPurpose.length} judged, highest ${highest?.score.toFixed(1)} (${highest?.name}; ${rules})`;
  });
  return `SpamAssassin judged ${scores.length} mails.\n${lines.join('\n')}`;
}

describe(`SpamAssassin’s local rules give ${MAX_SCORE.toFixed(1)} at most`, () => {
  const timeout = INSTALL_MS + SCORE_MS;

  it('to every mail', { timeout }, (context) => expectLowScores(everyMail(), context));
});
