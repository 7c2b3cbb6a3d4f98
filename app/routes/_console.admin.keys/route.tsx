import { parseWithZod } from '@conform-to/zod/v4';
import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import {
  can,
  createApiKey,
  KEY_SCOPES,
  type KeyScope,
  listApiKeys,
  ROTATION_OVERLAP_DAYS,
  revokeApiKey,
  rotateApiKey,
} from '../../domain/access/index.ts';
import { type ConsoleArgs, forConsole } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { NothingChanged } from '../../ui/console/alert.tsx';
import { Card } from '../../ui/console/card.tsx';
import { CopyField } from '../../ui/console/copy-field.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';
import { exampleCall, type MadeKey } from './key-data.ts';
import { CreateKeyDialog } from './key-dialogs.tsx';
import { KeyTable } from './key-table.tsx';
import { MadeKeyCard } from './made-key-card.tsx';

/** `/admin/keys`: what lets a tenant's own programs in. */
export const loader = forConsole('keys.read', async ({ request, context, tenantId, person, now }) => {
  const { db, env } = context.services;
  const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
  return json({
    keys: await listApiKeys(db, tenantId, now),
    scopes: Object.entries(KEY_SCOPES).map(([scope, sentence]) => ({ scope: scope as KeyScope, sentence })),
    overlapDays: ROTATION_OVERLAP_DAYS,
    tenantAddress: `${origin}/api/tenants/${tenantId}`,
    canManage: can(person, 'keys.manage'),
  });
});

const schema = z.object({
  name: z
    .string('Give it a name')
    .trim()
    .min(1, 'Give it a name')
    .max(80, 'Please use at most 80 characters'),
  scopes: z
    .array(z.enum(Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]], 'Choose from the list'))
    .min(1, 'Choose at least one'),
});

type KeyArgs = ConsoleArgs<'keys.manage'>;

export const action = forConsole('keys.manage', async (args) => {
  args.requireStepUp();
  const form = await readForm(args.request);
  const intent = form.get('intent');
  if (intent === 'create') return create(args, form);
  const keyId = String(form.get('keyId') ?? '');
  try {
    if (intent === 'rotate') return await rotateKey(args, keyId);
    if (intent === 'revoke') return await revoke(args, keyId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json({ problem: error.message }, { status: statusForError(error.code) });
  }
  throw new AppError('invalid', 'Unknown intent.');
});

async function create({ context, tenantId, actor, now }: KeyArgs, form: FormData) {
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') return json({ create: submission.reply() }, { status: 400 });
  const { name, scopes } = submission.value;
  try {
    const { key } = await createApiKey({ db: context.services.db, tenantId, name, scopes, actor, now });
    return showOnce({ name, key, readsTenant: scopes.includes('tenant:read'), oldWorksUntil: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reply = submission.reply({ formErrors: [error.message] });
    return json({ create: reply }, { status: statusForError(error.code) });
  }
}

async function rotateKey({ context, tenantId, actor, now }: KeyArgs, keyId: string) {
  const { db } = context.services;
  const { id, key } = await rotateApiKey({ db, tenantId, keyId, actor, now });
  const keys = await listApiKeys(db, tenantId, now);
  const made = keys.find((one) => one.id === id);
  const old = keys.find((one) => one.id === keyId);
  return showOnce({
    name: made?.name ?? '',
    key,
    readsTenant: made?.scopes.includes('tenant:read') ?? false,
    oldWorksUntil: old?.expiresAt?.toISOString() ?? null,
  });
}

async function revoke(args: KeyArgs, keyId: string) {
  const { request, context, tenantId, actor, now } = args;
  await revokeApiKey({ db: context.services.db, tenantId, keyId, actor, now });
  const { pathname, search } = new URL(request.url);
  return redirectWithToast(args, pathname + search, {
    title: 'Key revoked',
    description: 'Whatever uses it is refused from now on.',
  });
}

/** The answer of the post itself: the key stands in no address, no session and nothing that is kept on the way. */
const showOnce = (made: MadeKey) => json({ made }, { headers: { 'Cache-Control': 'no-store' } });

export const meta: MetaFunction = () => [{ title: 'API keys' }];

export default function Keys() {
  const { keys, scopes, overlapDays, tenantAddress, canManage } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const made = answer && 'made' in answer ? answer.made : undefined;
  return (
    <>
      <PageHeader
        title="API keys"
        description="For programs of yours that ask this service for data."
        primary={
          canManage ? (
            <CreateKeyDialog
              scopes={scopes}
              reply={answer && 'create' in answer ? answer.create : undefined}
            />
          ) : null
        }
      />
      <PageBody>
        <NothingChanged problem={answer && 'problem' in answer ? answer.problem : undefined} />
        {made ? <MadeKeyCard made={made} tenantAddress={tenantAddress} /> : null}
        <KeyTable keys={keys} overlapDays={overlapDays} canManage={canManage} />
        {made || !keys.some(({ works }) => works) ? null : (
          <Card title="Try a key">
            <CopyField
              label="Ask for your company"
              value={exampleCall(tenantAddress)}
              hint="In a shell that holds a key with the scope tenant:read in the variable API_KEY."
            />
          </Card>
        )}
      </PageBody>
    </>
  );
}
