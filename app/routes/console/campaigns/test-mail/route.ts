import { json } from '@remix-run/node';
import * as z from 'zod';
import { FORM_RISKS, ROUTE_RISKS } from '#app/domain/access/index.ts';
import { findTestMail, sendTestMail } from '#app/domain/campaigns/index.ts';
import { forConsoleRoute } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { listProblems, lookAtFields, toMail } from '../look-at-mail.server.ts';
import type { TestMailAnswer } from '../preview-types.ts';

const WRONG_KEY = 'We can’t send this test e-mail. Reload the page.';
const testKey = z.string(WRONG_KEY).regex(/^[\w-]{8,64}$/, WRONG_KEY);

/** `GET /communications/test?key=`: returns the state of the person's own test. */
export const loader = forConsoleRoute(
  'campaigns.send',
  ROUTE_RISKS['/communications/test'],
  async ({ request, context, tenantId, person }) => {
    const { data: key } = testKey.safeParse(new URL(request.url).searchParams.get('key'));
    if (key === undefined) throw new AppError('invalid', WRONG_KEY);
    const testMail = await findTestMail(context.services.db, { tenantId, personId: person.id, key });
    if (!testMail) throw new AppError('not-found', 'Test not found.');
    const answer: TestMailAnswer = { state: testMail.state, reason: testMail.lastError };
    return json(answer, { headers: { 'Cache-Control': 'no-store' } });
  },
);

/** `POST /communications/test`: sends the mail, as typed, to the person who is logged in and to no other e-mail address. */
export const action = consoleForms('campaigns.send', FORM_RISKS.testMail, (form) => ({
  test: form({
    schema: lookAtFields.extend({ key: testKey }),
    async run({ context, tenantId, person, actor, now }, { key, ...fields }) {
      const [problem] = listProblems(fields);
      if (problem) throw new AppError('invalid', problem);
      await context.rateLimits.consume('test-mail', person.id);
      const { db, outbox } = context.services;
      await sendTestMail({
        ...{ db, outbox, tenantId, key, actor, now },
        personId: person.id,
        address: person.email,
        mail: toMail(fields),
        about: fields.subject.trim() || 'An e-mail without a subject',
      });
      outbox.wake();
      const answer: TestMailAnswer = { state: 'planned', reason: null };
      return json(answer);
    },
  }),
}));
