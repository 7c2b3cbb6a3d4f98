import { json } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { type Capability, can } from '../../domain/access/index.ts';
import { findTenantDetails, updateTenant } from '../../domain/tenants/index.ts';
import { type ConsoleArgs, forConsole } from '../../http/console.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { AppError, noSuchTenant } from '../../lib/app-error.ts';
import { useErrorToast } from '../_console.admin.tenants/use-error-toast.ts';
import {
  isSettingsCard,
  requestedStatus,
  SETTINGS_FORMS,
  type SettingsCard,
} from '../_console.admin.tenants.$tenantId/forms.ts';
import {
  type CardAnswer,
  saveTenant,
  toastError,
  toastSaved,
} from '../_console.admin.tenants.$tenantId/save-tenant.server.ts';
import { CompanyCard, OriginsCard, RegionCard } from './company-cards.tsx';
import { LeadsCard, SendingCard } from './contact-cards.tsx';
import { readSettings } from './read-settings.server.ts';
import { ShopCard } from './shop-card.tsx';
import { StatusCard } from './status-card.tsx';
import { PlanCard, TermsCard } from './terms-cards.tsx';

/** `/admin/tenants/{id}/settings`: how the tenant's widget and mails behave, and for operators its terms. */
export const loader = forConsole('tenant.settings', async ({ context, tenantId, person }) => {
  const tenant = await findTenantDetails(context.services.db, tenantId);
  if (!tenant) throw noSuchTenant();
  return json({ ...readSettings(tenant), setsTerms: can(person, 'tenant.terms') });
});

export const action = forConsole('tenant.settings', async (args) => {
  const form = await readForm(args.request);
  const intent = form.get('intent');
  if (intent === 'status') return saveStatus(args, form);
  if (isSettingsCard(intent)) return saveTenant(args, { card: intent, form, schema: SETTINGS_FORMS[intent] });
  throw new AppError('invalid', 'Unknown intent.');
});

type Args = ConsoleArgs<'tenant.settings'>;

/** From the switch or the list; without a script both are posted. */
async function saveStatus(args: Args, form: FormData) {
  const { context, person, tenantId, actor, now } = args;
  const { db } = context.services;
  const asked = form.get('isActive');
  const isActive =
    asked === null
      ? requestedStatus((await findTenantDetails(db, tenantId))?.isActive ?? true, {
          status: form.get('status') as string | null,
          brandingEnabled: form.has('brandingEnabled'),
        })
      : asked === 'true';
  // All of its widgets go dark.
  if (!isActive) args.requireStepUp();
  const judge = (capability: Capability) => can(person, capability);
  try {
    await updateTenant({ db, tenantId, values: { isActive }, may: judge, actor, now });
  } catch (error) {
    return toastError(args, error);
  }
  return toastSaved(args);
}

export default function Settings() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CardAnswer | undefined;
  useErrorToast(answer);
  const card = <K extends SettingsCard>(name: K) => ({
    // What is kept may be written otherwise than it was typed.
    key: JSON.stringify(data[name]),
    saved: data[name],
    reply: answer?.card === name ? answer.reply : undefined,
  });
  return (
    <>
      {data.setsTerms ? <StatusCard name={data.name} isActive={data.isActive} /> : null}
      <CompanyCard {...card('company')} />
      {data.setsTerms ? (
        <TermsCard plans={data.plans} currencies={data.currencies} symbol={data.symbol} {...card('terms')} />
      ) : (
        <PlanCard summary={data.summary} />
      )}
      <OriginsCard {...card('origins')} />
      <RegionCard timeZones={data.timeZones} {...card('region')} />
      <SendingCard {...card('sending')} />
      <LeadsCard contactEmail={data.company.contactEmail} {...card('leads')} />
      <ShopCard {...card('shop')} />
    </>
  );
}
