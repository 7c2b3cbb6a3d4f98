import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  can,
  createApiKey,
  FORM_RISKS,
  KEY_ROTATION_OVERLAP_DAYS,
  KEY_SCOPES,
  type KeyScope,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '#app/domain/access/index.ts';
import { type ConsoleArgs, forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { Pagination } from '#app/ui/console/pagination.tsx';
import { consoleMeta } from '../frame/console-meta.ts';
import { operationContext } from '../frame/operation-context.ts';
import { createKeyForm, keyForm } from './forms.ts';
import { exampleCall, type MadeKey } from './key-data.ts';
import { CREATE, CreateKeyDialog } from './key-dialogs.tsx';
import { KeyTable } from './key-table.tsx';
import { MadeKeyCard } from './made-key-card.tsx';

/** `/admin/keys`: API keys for a tenant's own programs. */
export const loader = forConsole('keys.read', async ({ request, context, tenantId, person, now }) => {
  const { db, env } = context.services;
  const url = new URL(request.url);
  const origin = env.APP_ORIGIN ?? url.origin;
  const page = readPageNumber(url.searchParams);
  const { rows: keys, ...paging } = await listApiKeys({ db, tenantId, page, now });
  return json({
    tenantId,
    keys,
    paging,
    scopes: Object.entries(KEY_SCOPES).map(([scope, sentence]) => ({ scope: scope as KeyScope, sentence })),
    overlapDays: KEY_ROTATION_OVERLAP_DAYS,
    tenantAddress: `${origin}/api/tenants/${tenantId}`,
    canManage: can(person, 'keys.manage'),
  });
});

type KeyArgs = ConsoleArgs<'keys.manage'>;

export const action = consoleForms('keys.manage', FORM_RISKS.keys, (form) => ({
  create: form({
    schema: createKeyForm,
    async run(args, { name, scopes }): Promise<MadeKey> {
      const { key } = await createApiKey({ ...operationContext(args), name, scopes });
      return { name, key, readsTenant: scopes.includes('tenant:read'), oldWorksUntil: null };
    },
  }),
  rotate: form({
    schema: keyForm,
    hideFields: ['keyId'],
    run: (args, { keyId }) => rotateKey(args, keyId),
  }),
  revoke: form({
    schema: keyForm,
    hideFields: ['keyId'],
    run: (args, { keyId }) => revokeApiKey({ ...operationContext(args), keyId }),
    toast: { title: 'Key revoked', description: 'We now refuse anything that uses the key.' },
  }),
}));

async function rotateKey(args: KeyArgs, keyId: string): Promise<MadeKey> {
  const { name, key, scopes, oldWorksUntil } = await rotateApiKey({ ...operationContext(args), keyId });
  return {
    name,
    key,
    readsTenant: scopes.includes('tenant:read'),
    oldWorksUntil: oldWorksUntil.toISOString(),
  };
}

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('API keys');

export default function Keys() {
  const { tenantId, keys, paging, scopes, overlapDays, tenantAddress, canManage } =
    useLoaderData<typeof loader>();
  const creation = useFormReply<MadeKey>(CREATE);
  useEditAnswers([CREATE]);
  const changeReply = useFormReply<MadeKey>(['rotate', 'revoke']);
  const newKey = creation?.value ?? changeReply?.value;
  return (
    <>
      <PageHeader
        title="API keys"
        description="Let your own software read data or report sales."
        secondary={<LinkButton to="/docs/api">HTTP API</LinkButton>}
        primary={canManage ? <CreateKeyDialog record={tenantId} scopes={scopes} /> : null}
      />
      <PageBody>
        <NothingChanged problem={changeReply?.message} />
        {newKey ? <MadeKeyCard made={newKey} tenantAddress={tenantAddress} /> : null}
        <KeyTable keys={keys} overlapDays={overlapDays} canManage={canManage} />
        {paging.pages > 1 ? (
          <Pagination summary={`${paging.total} keys`} page={paging.page} pageCount={paging.pages} />
        ) : null}
        {newKey || !keys.some(({ works }) => works) ? null : (
          <Card title="Try a key">
            <CopyField
              label="Request your company"
              value={exampleCall(tenantAddress)}
              hint="Run this in a terminal. $API_KEY must contain a key with the tenant:read permission."
            />
          </Card>
        )}
      </PageBody>
    </>
  );
}
