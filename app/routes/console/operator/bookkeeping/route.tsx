import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { recentMonths } from '#app/domain/performance/index.ts';
import {
  issueMissingBills,
  issuerVersions,
  listMissingBills,
  listUnreadTaxIds,
  readIssuer,
  readIssuerValues,
  saveIssuer,
  sumCompanies,
} from '#app/domain/receivables/index.ts';
import { issuerForm } from '#app/domain/receivables/issuer-fields.ts';
import { findTenantNames, PHONE_COUNTRIES } from '#app/domain/tenants/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { currencyText } from '#app/lib/money-text.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { countryName } from '#app/site/legal/legal-text.ts';
import { Alert } from '#app/ui/console/alert.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { emptyForm } from '../../frame/empty-form.ts';
import { RevenueCard } from '../../frame/revenue-card.tsx';
import { IssuerCard } from './issuer-card.tsx';
import { MissingBillsCard } from './missing-bills-card.tsx';
import { UnreadTaxIds } from './unread-tax-ids.tsx';

/** `/admin/bookkeeping`: revenue by month with its files, and who issues the bills that Stripe does not. */
export const loader = forConsole('site.edit', async ({ context, now }) => {
  const { db } = context.services;
  const months = recentMonths(now);
  const issuer = await readIssuerValues(db);
  const missing = await listMissingBills(db, null);
  const names = await findTenantNames(
    db,
    missing.map(({ tenantId }) => tenantId),
  );
  return json({
    missing: missing.map(({ tenantId, month, currency, cents }) => ({
      ...{ key: `${tenantId} ${month} ${currency}`, company: names.get(tenantId) ?? tenantId, month },
      amount: currencyText(cents, currency),
    })),
    unreadTaxIds: await listUnreadTaxIds(db, missing),
    issuer,
    versions: issuerVersions(issuer),
    isComplete: (await readIssuer(db)) !== null,
    months: await sumCompanies(db, { from: months.at(-1) ?? '', to: months[0] ?? '' }),
    countries: PHONE_COUNTRIES.map((value) => ({ value, label: countryName(value, 'en') })).sort((a, b) =>
      a.label.localeCompare(b.label, 'en'),
    ),
  });
});

export const action = consoleForms('site.edit', FORM_RISKS.bookkeeping, (form) => ({
  issuer: form({
    schema: issuerForm,
    readStored: ({ context }) => readIssuerValues(context.services.db),
    run: ({ context, actor, now }, changes, versions) =>
      saveIssuer(context.services.db, { changes, versions, actor, now }),
    toast: { title: 'Issuer saved', description: 'Bills already issued stay as they are.' },
  }),
  'issue-bills': form({
    schema: emptyForm,
    run: ({ context, actor, now }) => issueMissingBills(context.services.db, { actor, now }),
    toast: { title: 'Bills issued', description: 'Find each bill on the statement of its month.' },
    refusalToast: 'Not issued',
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = serviceMeta('Bookkeeping');

export default function Bookkeeping() {
  const { isComplete, months, missing, unreadTaxIds, ...data } = useLoaderData<typeof loader>();
  const { answerOf: findAnswer } = useEditAnswers(['issuer']);
  return (
    <>
      <PageHeader
        title="Bookkeeping"
        description="Revenue of all companies, files for your accountant, and the bills that we issue."
      />
      <PageBody>
        {isComplete ? null : (
          <Alert tone="warning" title="No bills are issued yet">
            Enter the issuer before the month ends. Bills of months that close without an issuer can be issued
            later, with that day’s number and date.
          </Alert>
        )}
        <UnreadTaxIds companies={unreadTaxIds} countries={data.countries} />
        <MissingBillsCard missing={missing} isComplete={isComplete} />
        <RevenueCard months={months} />
        <IssuerCard {...data} answer={findAnswer('issuer')} />
      </PageBody>
    </>
  );
}
