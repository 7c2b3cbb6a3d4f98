import { parseWithZod } from '@conform-to/zod/v4';
import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { firstNameOr, lastName, MIN_PASSWORD } from '../../domain/access/fields.ts';
import {
  changePassword,
  countRecoveryCodes,
  disableTotp,
  endOtherSession,
  endSessions,
  listSessions,
  passwordFits,
  saveName,
  sendVerification,
} from '../../domain/access/index.ts';
import { type ConsoleArgs, forConsole, noteWrongPassword } from '../../http/console.server.ts';
import { classifyDevice } from '../../http/device.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { assertRefusal, refusalReply } from '../../http/refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { Alert } from '../../ui/console/alert.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';
import { NameCard, PasswordCard, SecondFactorCard, SessionsCard, VerifyAlert } from './cards.tsx';

/** `/admin/account`: one's own name, password, second factor and sessions. */
export const loader = forConsole('account.self', async ({ request, context, session, person, now }) => {
  const { db } = context.services;
  const { account } = session;
  const sessions = await listSessions(db, person, now);
  return json({
    email: person.email,
    firstName: account.firstName ?? '',
    lastName: account.lastName,
    hasLastName: person.kind === 'tenant-user',
    isVerified: account.emailVerifiedAt !== null,
    least: MIN_PASSWORD,
    mustChange: account.passwordTemporary,
    wasSent: new URL(request.url).searchParams.has('first'),
    passwordChangedAt: account.passwordChangedAt,
    hasTotp: account.totpEnabledAt !== null,
    recoveryCodes: await countRecoveryCodes(db, person),
    sessions: sessions.map(({ userAgent, ...one }) => ({
      ...one,
      device: classifyDevice(userAgent),
      isThis: one.id === session.id,
    })),
  });
});

const nameSchema = z.object({ firstName: firstNameOr('Enter your name'), lastName });
const passwordSchema = z.object({
  current: z.string('Enter your password').max(1000),
  password: z.string('Choose a new password').max(1000),
});

export const action = forConsole('account.self', async (args) => {
  const { request, context, person, session, actor, now } = args;
  const { db } = context.services;
  const form = await readForm(request);
  const back = (title: string, description?: string) =>
    redirectWithToast(args, '/admin/account', { title, description });
  switch (form.get('intent')) {
    case 'name': {
      const submission = parseWithZod(form, { schema: nameSchema });
      if (submission.status !== 'success') return json({ name: submission.reply() }, { status: 400 });
      await saveName({ db, person, ...submission.value, actor, now });
      return back('Name saved');
    }
    case 'password':
      return savePassword(args, form);
    case 'verify':
      return sendVerificationAgain(args);
    case 'end-session':
      await endOtherSession(db, person, String(form.get('sessionId') ?? ''));
      return back('Signed out there');
    case 'end-others': {
      const count = await endSessions(db, person, { except: session.id });
      return back('Signed out elsewhere', `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.`);
    }
    case 'disable-totp':
      args.requireStepUp();
      await disableTotp({ db, person, actor, now });
      return back('Two-step log-in is off');
    default:
      throw new AppError('invalid', 'Unknown intent.');
  }
});

async function sendVerificationAgain(args: ConsoleArgs<'account.self'>) {
  const { context, person, now } = args;
  const { db, outbox } = context.services;
  try {
    await context.rateLimits.consume('account-mail', person.email);
    await sendVerification({ db, outbox, person, now });
  } catch (error) {
    const { message } = assertRefusal(error);
    return redirectWithToast(args, '/admin/account', {
      tone: 'danger',
      title: 'No mail sent',
      description: message,
    });
  }
  return redirectWithToast(args, '/admin/account', {
    title: 'Mail sent',
    description: `Look for it at ${person.email}.`,
  });
}

async function savePassword(args: ConsoleArgs<'account.self'>, form: FormData) {
  const { context, person, session, actor, now } = args;
  const { services, rateLimits } = context;
  const submission = parseWithZod(form, { schema: passwordSchema });
  const hideFields = ['current', 'password'] as ('current' | 'password')[];
  if (submission.status !== 'success')
    return json({ password: submission.reply({ hideFields }) }, { status: 400 });
  try {
    const { current, password } = submission.value;
    await rateLimits.consume('password-again', person.id);
    if (!(await passwordFits(session.account.passwordHash, current))) {
      noteWrongPassword(args);
      throw new AppError('invalid', 'The password is wrong', {
        fields: { current: ['The password is wrong'] },
      });
    }
    if (password === current) {
      const same = 'Choose another password than the one you have';
      throw new AppError('invalid', same, { fields: { password: [same] } });
    }
    await changePassword({
      db: services.db,
      person,
      sessionId: session.id,
      password,
      product: services.env.PRODUCT_NAME,
      actor,
      now,
    });
  } catch (error) {
    const refusal = assertRefusal(error);
    const reply = refusalReply(submission, refusal, hideFields);
    return json({ password: reply }, { status: statusForError(refusal.code) });
  }
  return redirectWithToast(args, '/admin/account', {
    title: 'Password changed',
    description: 'All other sessions have ended.',
  });
}

export const meta: MetaFunction = () => [{ title: 'Your account' }];

export default function Account() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title="Your account" description={data.email} />
      <PageBody>
        {data.mustChange ? (
          <Alert tone="warning" title="Choose a password of your own">
            You are logged in with a password that was made for you. The rest of the console opens once you
            have changed it.
          </Alert>
        ) : null}
        {data.isVerified ? null : <VerifyAlert email={data.email} />}
        {data.mustChange ? null : (
          <NameCard {...data} reply={answer && 'name' in answer ? answer.name : undefined} />
        )}
        <PasswordCard {...data} reply={answer && 'password' in answer ? answer.password : undefined} />
        {data.mustChange ? null : (
          <>
            <SecondFactorCard {...data} />
            <SessionsCard sessions={data.sessions} />
          </>
        )}
      </PageBody>
    </>
  );
}
