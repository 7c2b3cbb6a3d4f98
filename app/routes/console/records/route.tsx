import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readCrm } from '#app/domain/crm/index.ts';
import { listActivities } from '#app/domain/erasure/index.ts';
import { listEndpoints } from '#app/domain/integrations/index.ts';
import { readOperatorIdentity } from '#app/domain/site/index.ts';
import { findTenantDetails } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { tenantNotFound } from '#app/lib/app-error.ts';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { documentSettings } from '#app/site/legal/document-settings.ts';
import { listSubprocessors } from '#app/site/legal/documents.ts';
import { countryName, oneLine } from '#app/site/legal/legal-text.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { PrintButton } from '#app/ui/console/print-button.tsx';
import { CATEGORY_WORDS, MEASURES, PURPOSE_WORDS, RISKS } from './record-words.ts';

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
  const crm = await readCrm(db, tenantId);
  const endpoints = await listEndpoints(db, tenantId);
  return json({
    controller: {
      name: tenant.name,
      address: tenant.postalAddress,
      contact: tenant.contactEmail,
      retentionDays: tenant.dataRetentionDays,
    },
    processor: operator && {
      name: `${operator.legalName}, ${oneLine(operator.postalAddress)}`,
      contact: operator.contactEmail,
      hosting: countryName(operator.hostingCountry, 'en'),
      transfers: TRANSFERS[operator.transferTool],
    },
    recipients: [
      ...subprocessors.map(({ name, purpose }) => `${name} (${purpose})`),
      ...(crm.hasKey ? ['LeadConnector, connected by the company'] : []),
      ...endpoints.map(({ url }) => `${new URL(url).host}, webhook of the company`),
    ],
    activities: listActivities(),
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
              { label: 'Contact', value: controller.contact },
              { label: 'Processor', value: processor?.name },
              { label: 'Processor’s contact', value: processor?.contact },
              { label: 'Stored in', value: processor?.hosting },
              { label: 'Transfers abroad', value: processor?.transfers },
              { label: 'People concerned', value: 'Visitors who take the assessment, leads and customers' },
              {
                label: 'Leads are erased',
                value:
                  controller.retentionDays === null
                    ? 'On request only. Set a number of days under Settings.'
                    : `On request, and ${controller.retentionDays} days after the assessment`,
              },
              { label: 'Recipients', value: recipients.join('; ') },
            ]}
          />
        </Card>
        {activities.map(({ purpose, categories, columns }) => (
          <Card key={purpose} title={PURPOSE_WORDS[purpose].name}>
            <KeyValueList
              items={[
                { label: 'Legal basis', value: PURPOSE_WORDS[purpose].basis },
                { label: 'Data', value: categories.map((category) => CATEGORY_WORDS[category]).join('; ') },
                { label: 'Kept', value: PURPOSE_WORDS[purpose].kept },
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
          description="The processing of health data at this scale needs one in the EU and the UK. Check each line, then sign it."
        >
          <KeyValueList items={RISKS.map(({ risk, measure }) => ({ label: risk, value: measure }))} />
        </Card>
      </PageBody>
    </>
  );
}
