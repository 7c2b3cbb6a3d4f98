import { getFormProps } from '@conform-to/react';
import { json } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { UserPlus } from 'lucide-react';
import { inviteForm } from '#app/domain/access/fields.ts';
import { can, countPeople } from '#app/domain/access/index.ts';
import { planLabel } from '#app/domain/billing/fields.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { countTotals, readUsage } from '#app/domain/usage/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { isoMonth } from '#app/lib/months.ts';
import { tenantUrl } from '#app/routes/console/frame/company-url.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { useSchemaForm } from '#app/ui/console/schema-form.ts';
import { StatCard } from '#app/ui/console/stat-card.tsx';

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

/** The last step of creating a tenant: until it has members, only operators can open it. The form posts to the team page. */
function InviteFirstAdmin({ company, address }: { company: string; address: string }) {
  const { consolePath } = useConsole();
  const [form, fields] = useSchemaForm({
    id: 'invite-first-admin',
    schema: inviteForm,
    result: undefined,
    defaultValue: { email: address, role: 'admin' },
  });
  return (
    <Card
      id="first-admin"
      title="Invite its first admin"
      description={`${company} has no account for logging in yet. The first admin gets a mail with a link, and invites the others.`}
    >
      <Form method="post" action={consolePath('/admin/team')} {...getFormProps(form)}>
        <input type="hidden" name="role" value="admin" />
        <TextInput
          label="E-mail address of the first admin"
          type="email"
          field={fields.email}
          autoComplete="off"
          spellCheck={false}
          required
          button={
            <SubmitButton intent="invite" icon={UserPlus} pendingLabel="Sending…">
              Send invitation
            </SubmitButton>
          }
        />
      </Form>
    </Card>
  );
}
