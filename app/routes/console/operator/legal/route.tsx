import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORM_RISKS, listCompaniesWithoutAcceptance } from '#app/domain/access/index.ts';
import {
  identityVersions,
  listPublished,
  readIdentityValues,
  readOperatorIdentity,
  saveOperatorIdentity,
} from '#app/domain/site/index.ts';
import { operatorIdentityForm } from '#app/domain/site/operator-identity-fields.ts';
import { PHONE_COUNTRIES } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { documentSettings } from '#app/site/legal/document-settings.ts';
import { writePlatformDocuments } from '#app/site/legal/documents.ts';
import { countryName } from '#app/site/legal/legal-text.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { IdentityCard } from './identity-card.tsx';
import { PublishedCard } from './published-card.tsx';
import { UnacceptedCard } from './unaccepted-card.tsx';

/** `/admin/legal`: who runs the service, and the legal documents that are made from it. */
export const loader = forConsole('site.edit', async ({ context, now }) => {
  const { db, env } = context.services;
  const identity = await readIdentityValues(db);
  return json({
    identity,
    versions: identityVersions(identity),
    isComplete: (await readOperatorIdentity(db)) !== null,
    isLive: isLiveService(env),
    published: await listPublished(db),
    unaccepted: await listCompaniesWithoutAcceptance(db, now),
    countries: PHONE_COUNTRIES.map((value) => ({ value, label: countryName(value, 'en') })).sort((a, b) =>
      a.label.localeCompare(b.label, 'en'),
    ),
    configured: documentSettings(env).configured.map(({ name, purpose }) => `${name} (${purpose})`),
  });
});

export const action = consoleForms('site.edit', FORM_RISKS.operatorIdentity, (form) => ({
  identity: form({
    schema: operatorIdentityForm,
    readStored: ({ context }) => readIdentityValues(context.services.db),
    async run({ context, actor, now }, changes, versions) {
      const { db, env } = context.services;
      await saveOperatorIdentity(db, {
        changes,
        versions,
        writeDocuments: (identity) => writePlatformDocuments(identity, documentSettings(env)),
        actor,
        now,
      });
    },
    toast: { title: 'Operator saved', description: 'Each changed document has a new version.' },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = serviceMeta('Legal documents');

export default function Legal() {
  const { isComplete, isLive, published, unaccepted, ...data } = useLoaderData<typeof loader>();
  const { answerOf: findAnswer } = useEditAnswers(['identity']);
  return (
    <>
      <PageHeader
        title="Legal documents"
        description="Terms, privacy page and Data Processing Agreement are made from these details."
      />
      <PageBody>
        {isComplete ? null : (
          <Alert
            tone={isLive ? 'danger' : 'info'}
            title={isLive ? 'Sign-up is closed' : 'The documents are not published yet'}
          >
            Enter all required details to publish the documents.
            {isLive ? ' Companies can’t sign up until then. Existing companies keep working.' : null}
          </Alert>
        )}
        <IdentityCard {...data} answer={findAnswer('identity')} />
        <PublishedCard documents={published} />
        {published.length > 0 ? <UnacceptedCard unaccepted={unaccepted} /> : null}
      </PageBody>
    </>
  );
}
