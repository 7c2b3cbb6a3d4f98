import { json } from '@remix-run/node';
import { Outlet, useLoaderData, useParams } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { FORM_PLANS } from '#app/domain/billing/plans.ts';
import { createTenant, listTenants } from '#app/domain/tenants/index.ts';
import { createTenantForm } from '#app/domain/tenants/tenant-fields.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { useFormReply } from '#app/http/form-reply.ts';
import { readPageNumber } from '#app/http/page-number.ts';
import { TenantList } from '#app/routes/console/frame/company-list.tsx';
import { tenantUrl } from '#app/routes/console/frame/company-url.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { useErrorToast } from '#app/routes/console/frame/use-error-toast.ts';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { CREATE, CreateTenant } from './create-tenant.tsx';

const COMPANIES_PER_PAGE = 50;

/** `/admin/tenants` and everything below: an operator's list of tenants, next to the selected one. */
export const loader = forConsole('tenants.list', async ({ request, context, person }) => {
  if (person.tenantId !== null) return json({ list: null });
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get('q') ?? '').trim().slice(0, 100);
  const { env, db } = context.services;
  const { tenants, ...pageFields } = await listTenants({
    db,
    query,
    page: readPageNumber(searchParams),
    pageSize: COMPANIES_PER_PAGE,
  });
  return json({
    list: {
      ...pageFields,
      query,
      isNew: searchParams.has('new'),
      domain: env.APP_DOMAIN ?? null,
      plans: Object.entries(FORM_PLANS).map(([value, { label, baseFeeCents }]) => ({
        value,
        label: baseFeeCents === null ? `${label} pricing` : `${label} ($${baseFeeCents / 100}/month)`,
      })),
      tenants: tenants.map(({ id, name, subdomain, isActive, logoUrl }) => ({
        id,
        name,
        address: tenantUrl(subdomain, env.APP_DOMAIN),
        isActive,
        logoUrl,
      })),
    },
  });
});

export const action = consoleForms('tenants.create', FORM_RISKS.tenants, (form) => ({
  create: form({
    schema: createTenantForm,
    run({ context, actor, now }, { baseFee, ...values }) {
      // The other plans have a fixed fee.
      const fee = values.plan === 'custom' && baseFee !== undefined ? { baseFee } : {};
      return createTenant({ db: context.services.db, values: { ...values, ...fee }, actor, now });
    },
    toast: { title: 'Tenant created successfully' },
    redirectTo: ({ id }) => `/admin/tenants/${id}/overview`,
  }),
}));

/** The pages in this frame have edit forms, too. */
export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = serviceMeta('Tenants');

export default function Tenants() {
  const { list } = useLoaderData<typeof loader>();
  const reply = useFormReply('create');
  const { tenantId } = useParams();
  useErrorToast(reply);
  const { answerOf: findAnswer } = useEditAnswers();
  if (!list) return <Outlet />;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <TenantList list={list} chosen={tenantId} />
      <div className="min-w-0">
        {list.isNew ? (
          <CreateTenant list={list} answer={findAnswer(CREATE, { intents: ['create'] })} />
        ) : null}
        <Outlet />
      </div>
    </div>
  );
}
