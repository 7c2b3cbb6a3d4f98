import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import * as z from 'zod';
import { resendProof } from '#app/domain/access/accounts/index.ts';
import { can, FORM_RISKS, fieldWarnings } from '#app/domain/access/index.ts';
import { listEntries } from '#app/domain/catalogue/index.ts';
import { addSignOff, findTenantDetails, listSignOffs, revokeSignOff } from '#app/domain/tenants/index.ts';
import { signOffForm } from '#app/domain/tenants/sign-off-fields.ts';
import { type ConsoleArgs, forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { saveTenantFields, TENANT_UPDATED } from '#app/routes/console/frame/save-tenant.server.ts';
import { useErrorToast } from '#app/routes/console/frame/use-error-toast.ts';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { requestedStatus, SETTINGS_FORMS, type SettingsCard } from '../forms.ts';
import { CompanyCard } from './company-card.tsx';
import { LeadsCard } from './leads-card.tsx';
import { askAgainForm, readNoticeAddresses } from './notice-addresses.server.ts';
import { NoticeAddressesCard } from './notice-addresses-card.tsx';
import { OriginsCard } from './origins-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { previewRetention, readPendingRetention, readRequestedDays } from './read-retention.server.ts';
import { readCards, readCardVersions, readSettings } from './read-settings.server.ts';
import { RegionCard } from './region-card.tsx';
import { RegionsCard } from './regions-card.tsx';
import { saveLeadsCard, shortenForm } from './save-leads-card.server.ts';
import { SendingCard } from './sending-card.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { ShopCard } from './shop-card.tsx';
import { SignOffsCard } from './sign-offs-card.tsx';
import { SpecificationCard } from './specification-card.tsx';
import { StatusCard } from './status-card.tsx';
import { SubdomainCard } from './subdomain-card.tsx';
import { TermsCard } from './terms-card.tsx';
import { TextSenderCard, TextSenderFacts } from './text-sender-card.tsx';
import { TextsCard } from './texts-card.tsx';

/** `/admin/tenants/{id}/settings`: settings of the tenant's widget and e-mails, and for operators its terms. */
export const loader = forConsole('tenant.settings', async (args) => {
  const tenant = await findTenant(args);
  return json({
    ...readSettings(tenant),
    pendingErasure: await readPendingRetention(args.context.services.db, tenant),
    erasurePreview: await previewRetention(args.context.services.db, {
      tenant,
      days: readRequestedDays(args.request.url),
      now: args.now,
    }),
    warnings: fieldWarnings(Object.values(readCards(tenant)).flatMap((fields) => Object.keys(fields))),
    versions: readCardVersions(tenant),
    noticeAddresses: await readNoticeAddresses(args.context.services.db, args),
    signOffs: await listSignOffs(args.context.services.db, args.tenantId),
    entries: Object.fromEntries(listEntries(tenant.name).map(({ id, defaultName }) => [id, defaultName])),
    setsTerms: can(args.person, 'tenant.terms'),
    domain: args.context.services.env.APP_DOMAIN ?? null,
    contact: args.context.services.env.MAIL_FROM ?? null,
  });
});

type Args = ConsoleArgs<'tenant.settings'>;
type SaveCard = (...args: Parameters<typeof saveLeadsCard>) => Promise<unknown>;

const revokeSignOffForm = z.object({ id: z.string().min(1) });

const statusForm = z.object({
  isActive: z.enum(['true', 'false']).optional(),
  status: z.string().optional(),
  brandingEnabled: z.string().optional(),
});

export const action = consoleForms('tenant.settings', FORM_RISKS.settings, (form) => {
  const card = (
    name: SettingsCard,
    { capability, run = saveTenantFields }: { capability?: 'tenant.terms'; run?: SaveCard } = {},
  ) =>
    form({
      schema: SETTINGS_FORMS[name],
      capability,
      readStored: async (args) => readCards(await findTenant(args))[name],
      run,
      toast: { title: TENANT_UPDATED },
    });
  return {
    company: card('company'),
    origins: card('origins'),
    region: card('region'),
    texts: card('texts'),
    'text-sender': card('text-sender', { capability: 'tenant.terms' }),
    sending: card('sending'),
    leads: card('leads', { run: saveLeadsCard }),
    shop: card('shop'),
    terms: card('terms', { capability: 'tenant.terms' }),
    'ask-address': form({
      schema: askAgainForm,
      hideFields: ['email'],
      run: (args, { email }) =>
        resendProof({ ...operationContext(args), outbox: args.context.services.outbox, email }),
      toast: { title: 'Confirmation e-mail sent' },
      refusalToast: 'No e-mail was sent',
    }),
    subdomain: card('subdomain', { capability: 'tenant.terms' }),
    regions: card('regions'),
    specification: card('specification', { capability: 'tenant.terms' }),
    'sign-off': form({
      schema: signOffForm,
      run: (args, values) => addSignOff({ ...operationContext(args), values }),
      toast: { title: 'Sign-off added' },
    }),
    'revoke-sign-off': form({
      schema: revokeSignOffForm,
      item: 'id',
      hideFields: ['id'],
      run: (args, { id }) => revokeSignOff({ ...operationContext(args), id }),
      toast: { title: 'Sign-off revoked' },
      refusalToast: 'Nothing was revoked',
    }),
    'shorten-retention': form({
      schema: shortenForm,
      run: (args, { days }) => saveTenantFields(args, { dataRetentionDays: days }),
      toast: { title: TENANT_UPDATED, description: 'You can cancel the erasure for 7 days.' },
      refusalToast: 'Error',
    }),
    'cancel-retention': form({
      schema: emptyForm,
      run: (args) => saveTenantFields(args, { pendingRetentionDays: null }),
      toast: { title: TENANT_UPDATED, description: 'No leads are erased.' },
      refusalToast: 'Error',
    }),
    status: form({
      schema: statusForm,
      changes: readStatus,
      run: async (args, input) => saveTenantFields(args, await readStatus(args, input)),
      toast: { title: TENANT_UPDATED },
      refusalToast: 'Error',
    }),
  };
});

/** Reads the status from the switch or the list; without JavaScript the form posts both. */
async function readStatus(args: Args, input: z.output<typeof statusForm>): Promise<{ isActive: boolean }> {
  if (input.isActive !== undefined) return { isActive: input.isActive === 'true' };
  const status = { status: input.status ?? null, brandingEnabled: input.brandingEnabled !== undefined };
  return { isActive: requestedStatus((await findTenant(args)).isActive, status) };
}

async function findTenant({ context, tenantId }: Args) {
  const tenant = await findTenantDetails(context.services.db, tenantId);
  if (!tenant) throw tenantNotFound();
  return tenant;
}

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Settings');

export default function Settings() {
  const data = useLoaderData<typeof loader>();
  const { answerOf: findAnswer, refusal } = useEditAnswers(Object.keys(data.versions));
  useErrorToast(refusal);
  const card = <K extends SettingsCard>(name: K) => ({
    tenantId: data.id,
    saved: data[name],
    versions: data.versions[name],
    warnings: data.warnings,
    answer: findAnswer(name),
  });
  const { setsTerms } = data;
  return (
    <SettingsFrame
      groups={{
        'group-company': (
          <>
            {setsTerms ? <StatusCard name={data.name} isActive={data.isActive} /> : null}
            <CompanyCard
              timeZones={data.timeZones}
              phoneCountries={data.phoneCountries}
              {...card('company')}
            />
            {setsTerms ? (
              <TermsCard plans={data.plans} currencies={data.currencies} {...card('terms')} />
            ) : (
              <PlanCard summary={data.summary} contact={data.contact} />
            )}
            {setsTerms ? <SpecificationCard {...card('specification')} /> : null}
          </>
        ),
        'group-regions': (
          <>
            <RegionsCard countries={data.phoneCountries} {...card('regions')} />
            <SignOffsCard signOffs={data.signOffs} entries={data.entries} record={data.id} />
          </>
        ),
        'group-websites': (
          <>
            <OriginsCard {...card('origins')} />
            {setsTerms ? <SubdomainCard domain={data.domain} {...card('subdomain')} /> : null}
          </>
        ),
        'group-region': <RegionCard {...card('region')} />,
        'group-sending': (
          <>
            <SendingCard {...card('sending')} />
            <TextsCard {...card('texts')} />
            {setsTerms ? (
              <TextSenderCard {...card('text-sender')} />
            ) : (
              <TextSenderFacts sender={data['text-sender']} />
            )}
          </>
        ),
        'group-leads': (
          <>
            <LeadsCard
              contactEmail={data.company.contactEmail}
              preview={data.erasurePreview}
              pending={data.pendingErasure}
              {...card('leads')}
            />
            <NoticeAddressesCard addresses={data.noticeAddresses} />
          </>
        ),
        'group-shop': <ShopCard {...card('shop')} />,
      }}
    />
  );
}
