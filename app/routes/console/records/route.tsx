import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { listActivities } from '#app/domain/erasure/index.ts';
import { listConnectedSystems } from '#app/domain/integrations/index.ts';
import { readOperatorIdentity } from '#app/domain/site/index.ts';
import { findAskingCompany, findTenantDetails } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { listAsked } from '#app/site/legal/asked.ts';
import { documentSettings } from '#app/site/legal/document-settings.ts';
import { listSubprocessors } from '#app/site/legal/documents.ts';
import { countryName, oneLine } from '#app/site/legal/legal-text.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PrintButton } from '#app/ui/console/print-button.tsx';
import { PURPOSE_WORDS } from './record-purposes.server.ts';
import { CATEGORY_WORDS, describeRetention, MEASURES, RISKS } from './record-words.ts';

const TRANSFERS = {
  scc: 'Standard contractual clauses (EU) 2021/914 and the UK addendum',
  adequacy: 'Adequacy decision',
  none: 'None outside of the EEA and the UK',
} as const;

/** `/admin/records`: a company's records of processing (GDPR Article 30) and the draft of its impact assessment. */
export const loader = forConsole('tenant.settings', async ({ context, tenantId }) => {
  const { db, env } = context.services;
  const tenant = await findTenantDetails(db, tenantId);
  if (!tenant) throw tenantNotFound();
  const operator = await readOperatorIdentity(db);
  const subprocessors = operator ? listSubprocessors(operator, documentSettings(env).configured) : [];
  const asking = await findAskingCompany(db, tenantId);
  if (!asking) throw tenantNotFound();
  const asked = listAsked(asking);
  const connectedSystems = await listConnectedSystems(db, tenantId);
  return json({
    controller: {
      name: tenant.legalName ?? tenant.name,
      address: tenant.postalAddress,
      contact: tenant.privacyContact ?? tenant.contactEmail,
      representatives: [tenant.euRepresentative, tenant.ukRepresentative].flatMap((text) =>
        text ? oneLine(text) : [],
      ),
      kept: describeRetention(tenant),
    },
    processor: operator && {
      name: `${operator.legalName}, ${oneLine(operator.postalAddress)}`,
      contact: operator.contactEmail,
      hosting: countryName(operator.hostingCountry, 'en'),
      transfers: TRANSFERS[operator.transferTool],
    },
    recipients: [
      ...subprocessors.map(({ name, purpose }) => `${name} (${purpose})`),
      ...connectedSystems.map((system) => `${system} (connected by the company)`),
    ],
    activities: listActivities().map((activity) => {
      const { name, basis, kept } = PURPOSE_WORDS[activity.purpose];
      return { ...activity, name, kept, basis: typeof basis === 'string' ? basis : basis(asked) };
    }),
  });
});

export const meta = consoleMeta('Records of processing');

export default function Records() {
  const { controller, processor, recipients, activities } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Records of processing"
        description="Made from what the software stores. Have your lawyer check it and add your own processing."
        secondary={<PrintButton />}
      />
      <PageBody>
        <Card title="Who is responsible">
          <KeyValueList
            none="Not entered"
            items={[
              { label: 'Controller', value: controller.name },
              { label: 'Postal address', value: controller.address },
              { label: 'Representatives', value: controller.representatives.join('; ') },
              { label: 'Contact', value: controller.contact },
              { label: 'Processor', value: processor?.name },
              { label: 'Processor’s contact', value: processor?.contact },
              { label: 'Stored in', value: processor?.hosting },
              { label: 'Transfers abroad', value: processor?.transfers },
              { label: 'People concerned', value: 'Visitors who take the assessment, leads and customers' },
              { label: 'Data is erased', value: controller.kept.join('; ') },
              { label: 'Recipients', value: recipients.join('; ') },
            ]}
          />
        </Card>
        {activities.map(({ purpose, name, basis, kept, categories, columns }) => (
          <Card key={purpose} title={name}>
            <KeyValueList
              items={[
                { label: 'Legal basis', value: basis },
                { label: 'Data', value: categories.map((category) => CATEGORY_WORDS[category]).join('; ') },
                { label: 'Kept', value: kept },
                { label: 'Columns', value: columns.join(', ') },
              ]}
            />
          </Card>
        ))}
        <Card title="Security measures">
          <ul className="grid list-disc gap-1 ps-5 text-14">
            {MEASURES.map((measure) => (
              <li key={measure}>{measure}</li>
            ))}
          </ul>
        </Card>
        <Card
          title="Impact assessment, draft"
          description="Processing health data at this scale requires an impact assessment in the EU and the UK. Check each line, then sign it."
        >
          <KeyValueList items={RISKS.map(({ risk, measure }) => ({ label: risk, value: measure }))} />
        </Card>
      </PageBody>
    </>
  );
}
