import { json } from '@remix-run/node';
import { findTestMail, sendTestMail } from '../../domain/campaigns/index.ts';
import { forConsole } from '../../http/console.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { listProblems, lookAtFields, toMail } from '../_console.communications/look-at-mail.server.ts';
import type { TestMailAnswer } from '../_console.communications/preview-types.ts';

const KEY = /^[\w-]{8,64}$/;

const readKey = (value: unknown): string => {
  if (typeof value === 'string' && KEY.test(value)) return value;
  throw new AppError('invalid', 'This test can’t be sent. Please load the page again.');
};

/** `GET /communications/test?key=`: what has become of one's own test. */
export const loader = forConsole('campaigns.send', async ({ request, context, tenantId, person }) => {
  const key = readKey(new URL(request.url).searchParams.get('key'));
  const found = await findTestMail(context.services.db, { tenantId, personId: person.id, key });
  if (!found) throw new AppError('not-found', 'There is no such test.');
  const answer: TestMailAnswer = { state: found.state, reason: found.lastError };
  return json(answer, { headers: { 'Cache-Control': 'no-store' } });
});

/** `POST /communications/test`: sends the mail, as it was typed, to the person who is logged in and to no other address. */
export const action = forConsole('campaigns.send', async (args) => {
  const { request, context, tenantId, person, actor, now } = args;
  const posted = Object.fromEntries(await readForm(request));
  const fields = lookAtFields.safeParse(posted);
  if (!fields.success) throw new AppError('invalid', 'This is no mail that can be sent.');
  const key = readKey(posted.key);
  const [problem] = listProblems(fields.data);
  if (problem) throw new AppError('invalid', problem);
  await context.rateLimits.consume('test-mail', person.id);
  const { db, outbox } = context.services;
  await sendTestMail({
    ...{ db, outbox, tenantId, key, actor, now },
    personId: person.id,
    address: person.email,
    mail: toMail(fields.data),
    about: fields.data.subject.trim() || 'An e-mail without a subject',
  });
  outbox.wake();
  const answer: TestMailAnswer = { state: 'planned', reason: null };
  return json(answer);
});
