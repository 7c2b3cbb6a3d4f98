import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { can, countPeople } from '#app/domain/access/index.ts';
import { planLabel } from '#app/domain/billing/plans.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { countTotals, readUsage } from '#app/domain/usage/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { isoMonth } from '#app/lib/months.ts';
import { tenantUrl } from '#app/routes/console/frame/company-url.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { StatCard } from '#app/ui/console/stat-card.tsx';
import { InviteFirstAdmin } from './invite-first-admin.tsx';

/** `/admin/tenants/{id}/overview`: the tenant's key figures and details. */
export const loader = forConsole('tenant.read', async ({ context, tenantId, person, now }) => {
  const { db, env } = context.services;
  const [tenant, totals, month, people] = await Promise.all([
    findTenantDetails(db, tenantId),
    countTotals(db, tenantId),
    readUsage({ db, tenantId, month: isoMonth(now) }),
    countPeople(db, tenantId, now),
  ]);
  if (!tenant) throw tenantNotFound();
  return json({
    ...totals,
    /** Recipient of the first invitation; null once the tenant has a member or an invitation. */
    firstAdmin:
      people.members + people.invitations === 0 && can(person, 'team.manage') ? tenant.contactEmail : null,
    thisMonth: month.assessmentsCount,
    name: tenant.name,
    plan: planLabel(tenant.plan),
    subdomain: tenantUrl(tenant.subdomain, env.APP_DOMAIN),
    customDomain:
      tenant.customDomain ??
      (tenant.customDomainWanted && `${tenant.customDomainWanted}, waits for its DNS record`),
  });
});

const figure = new Intl.NumberFormat('en-US');

export const meta = consoleMeta('Overview');

export default function Overview() {
  const { assessments, leads, thisMonth, firstAdmin, name, plan, subdomain, customDomain } =
    useLoaderData<typeof loader>();
  const { consolePath } = useConsole();
  return (
    <>
      {firstAdmin ? <InviteFirstAdmin company={name} address={firstAdmin} /> : null}
      <div className="@container">
        <div className="grid grid-cols-1 gap-4 @min-[28rem]:grid-cols-2 @min-[52rem]:grid-cols-4">
          <StatCard label="Total Assessments" value={figure.format(assessments)} note="all time" />
          <StatCard label="Total Leads" value={figure.format(leads)} note="all time" />
          <StatCard label="This Month" value={figure.format(thisMonth)} note="assessments" />
          <StatCard
            label="Performance"
            value="Analytics"
            note="Leads, sales and commission"
            to={consolePath('/analytics')}
          />
        </div>
      </div>
      <Card title="Tenant Information">
        <KeyValueList
          none="Not configured"
          items={[
            { label: 'Company name', value: name },
            { label: 'Plan', value: plan },
            { label: 'Subdomain', value: subdomain },
            { label: 'Custom domain', value: customDomain },
          ]}
        />
      </Card>
    </>
  );
}
