import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type * as z from 'zod';
import { MIN_PASSWORD } from '#app/domain/access/account-limits.ts';
import { changePassword, sendVerification } from '#app/domain/access/accounts/index.ts';
import {
  countRecoveryCodes,
  disableTotp,
  endOtherSessions,
  FORM_RISKS,
  findAccount,
  listSessions,
  nameVersions,
  passwordFits,
  saveName,
} from '#app/domain/access/index.ts';
import { type ConsoleArgs, forConsole, noteWrongPassword } from '#app/http/console.server.ts';
import { classifyDevice } from '#app/http/device.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { AppError } from '#app/lib/app-error.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { serviceMeta } from '../frame/console-meta.ts';
import { emptyForm } from '../frame/empty-form.ts';
import { ConfirmEmailAlert } from './confirm-email-alert.tsx';
import { nameForm, passwordForm, sessionForm } from './forms.ts';
import { NameCard } from './name-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** `/admin/account`: the person's own name, password, second factor and sessions. */
export const loader = forConsole('account.self', async ({ request, context, session, person, now }) => {
  const { db } = context.services;
  const { account } = session;
  const page = readPageNumber(new URL(request.url).searchParams);
  const { rows: sessions, ...paging } = await listSessions({ db, person, page, now });
  return json({
    email: person.email,
    accountId: person.id,
    firstName: account.firstName ?? '',
    lastName: account.lastName,
    versions: nameVersions(account),
    hasLastName: person.kind === 'tenant-user',
    isVerified: account.emailVerifiedAt !== null,
    least: MIN_PASSWORD,
    mustChange: account.passwordTemporary,
    wasSent: new URL(request.url).searchParams.has('first'),
    passwordChangedAt: account.passwordChangedAt,
    hasTotp: account.totpEnabledAt !== null,
    recoveryCodes: await countRecoveryCodes(db, person),
    paging,
    sessions: sessions.map(({ userAgent, ...sessionFields }) => ({
      ...sessionFields,
      device: classifyDevice(userAgent),
      isThis: sessionFields.id === session.id,
    })),
  });
});

const ACCOUNT = '/admin/account';

export const action = consoleForms('account.self', FORM_RISKS.account, (form) => ({
  name: form({
    schema: nameForm,
    readStored: (args) => readName(args),
    run: (args, changes, versions) => saveName({ ...operationContext(args), changes, versions }),
    toast: { title: 'Name saved' },
  }),
  password: form({
    schema: passwordForm,
    hideFields: ['current', 'password'],
    run: savePassword,
    toast: { title: 'Password changed', description: 'All other sessions have ended.' },
    redirectTo: (_result, _value, args) => (isFirstOperator(args) ? TWO_STEP_FIRST : ACCOUNT),
  }),
  verify: form({
    schema: emptyForm,
    async run({ context, person, now }) {
      const { db, outbox } = context.services;
      await context.rateLimits.consume('account-mail', person.email);
      await sendVerification({ db, outbox, person, now });
      return person.email;
    },
    toast: (email) => ({ title: 'E-mail sent', description: `Check your inbox at ${email}.` }),
    refusalToast: 'No e-mail sent',
    redirectTo: ACCOUNT,
  }),
  'end-session': form({
    schema: sessionForm,
    hideFields: ['sessionId'],
    run: (args, { sessionId }) => endOtherSessions({ ...operationContext(args), only: sessionId }),
    toast: { title: 'Logged out of that device' },
    redirectTo: ACCOUNT,
  }),
  'end-others': form({
    schema: emptyForm,
    run: (args) => endOtherSessions({ ...operationContext(args), except: args.session.id }),
    toast: (count) => ({
      title: 'Logged out everywhere else',
      description: `${count} ${count === 1 ? 'session has' : 'sessions have'} ended.`,
    }),
    redirectTo: ACCOUNT,
  }),
  'disable-totp': form({
    schema: emptyForm,
    run: (args) => disableTotp(operationContext(args)),
    toast: { title: 'Two-step log-in is off' },
    redirectTo: ACCOUNT,
  }),
}));

/** An operator who has just replaced the generated password is asked to set up a second factor next. */
const isFirstOperator = ({ person, session: { account } }: AccountArgs): boolean =>
  person.kind === 'operator' && account.passwordTemporary && account.totpEnabledAt === null;
const TWO_STEP_FIRST = '/admin/account/two-step?first=1';

/** Reads the current name for its form's fields, because the session was read before the save. */
async function readName({ context, person }: AccountArgs) {
  const account = await findAccount(context.services.db, person);
  return { firstName: account?.firstName ?? '', lastName: account?.lastName ?? '' };
}

type AccountArgs = ConsoleArgs<'account.self'>;

const operationContext = ({ context, person, actor, now }: AccountArgs) => ({
  db: context.services.db,
  person,
  actor,
  now,
});

async function savePassword(args: AccountArgs, { current, password }: z.output<typeof passwordForm>) {
  const { context, person, session } = args;
  await context.rateLimits.consume('password-again', person.id);
  if (!(await passwordFits(session.account.passwordHash, current))) {
    noteWrongPassword(args);
    throw wrongField('current', 'The password is wrong');
  }
  if (password === current) throw wrongField('password', 'Choose a password different from your current one');
  const product = context.services.env.PRODUCT_NAME;
  await changePassword({ ...operationContext(args), sessionId: session.id, password, product });
}

const wrongField = (field: keyof z.output<typeof passwordForm>, message: string) =>
  new AppError('invalid', message, { fields: { [field]: [message] } });

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = serviceMeta('Your account');

export default function Account() {
  const data = useLoaderData<typeof loader>();
  const { answerOf: findAnswer } = useEditAnswers(['name']);
  const password = useFormReply('password');
  return (
    <>
      <PageHeader title="Your account" description={data.email} />
      <PageBody>
        {data.mustChange ? (
          <Alert tone="warning" title="Choose your own password">
            You logged in with a temporary password. Set your own password to unlock the rest of the console.
          </Alert>
        ) : null}
        {data.isVerified ? null : (
          <div id="confirm-address">
            <ConfirmEmailAlert email={data.email} />
          </div>
        )}
        {data.mustChange ? null : <NameCard data={data} answer={findAnswer('name')} />}
        <PasswordCard data={data} result={password?.result} />
        {data.mustChange ? null : (
          <>
            <SecondFactorCard {...data} />
            <SessionsCard {...data} />
          </>
        )}
      </PageBody>
    </>
  );
}
