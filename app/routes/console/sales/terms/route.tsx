import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FilePen } from 'lucide-react';
import { can, FORM_RISKS } from '#app/domain/access/index.ts';
import { contractForm } from '#app/domain/billing/contract-fields.ts';
import { listContracts, listTerms } from '#app/domain/billing/index.ts';
import { changeContract, countInbox } from '#app/domain/conversions/index.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { rateText } from '#app/lib/rate-text.ts';
import { describeContract, SHOP_BASES, type ShopBasis } from '#app/protocol/commission-contract.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { consoleMeta } from '#app/routes/console/frame/console-meta.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { Card } from '#app/ui/console/card.tsx';
import { DataTable } from '#app/ui/console/data-table.tsx';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { useEditAnswers } from '#app/ui/console/edit-form/use-edit-answers.ts';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { dayText } from '#app/ui/moment-text.ts';

const SHOP_BASIS_LABELS: Readonly<Record<ShopBasis, string>> = {
  total: 'The order’s total',
  goods: 'The items after discount, without tax and shipping',
};

/** `/admin/sales/terms`: what of the company's sales bears commission, at which rate, and what both were before (D70). */
export const loader = forConsole('conversions.read', async ({ request, context, tenantId, person }) => {
  const { db } = context.services.forReading(request);
  const [contracts, rates, waiting] = await Promise.all([
    listContracts(db, tenantId),
    listTerms(db, tenantId),
    countInbox(db, tenantId),
  ]);
  const write = ({ id, effectiveFrom, ...terms }: (typeof contracts)[number]) => ({
    ...{ id, from: effectiveFrom.toISOString(), ...terms },
  });
  return json({
    waiting,
    canChange: can(person, 'tenant.terms'),
    contracts: contracts.map(write),
    rates: rates
      // A change of the fee alone is no change of the rate.
      .filter(({ rateBps }, index) => rates[index + 1]?.rateBps !== rateBps)
      .map(({ rateBps, effectiveFrom }) => ({ from: effectiveFrom.toISOString(), rateBps })),
  });
});

export const action = consoleForms('tenant.terms', FORM_RISKS.contract, (form) => ({
  contract: form({
    schema: contractForm,
    run: (args, contract) => changeContract({ ...operationContext(args), contract }),
    toast: { title: 'Contract changed', description: 'The new contract applies to sales from now on.' },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = consoleMeta('Commission terms');

const CONTRACT = 'contract';

export default function CommissionTerms() {
  const { canChange, contracts, rates } = useLoaderData<typeof loader>();
  const [current, ...earlier] = contracts;
  useEditAnswers([CONTRACT]);
  return (
    <>
      <PageHeader
        title="Commission terms"
        description="Which sales count for commission, and at which rate. Each sale keeps the terms of its day."
        primary={canChange ? <ChangeContract current={current} /> : null}
      />
      <PageBody>
        {current ? (
          <Card title="Contract" description={`In force since ${dayText(current.from)}`}>
            <KeyValueList items={describeContract(current).map(([label, value]) => ({ label, value }))} />
          </Card>
        ) : (
          <Card title="Contract">
            <p>Every reported sale counts for commission in full.</p>
          </Card>
        )}
        <DataTable
          name="rates"
          caption="Commission rates, latest first"
          rows={rates}
          rowId={({ from }) => from}
          columns={[
            { key: 'from', label: 'From', isRowHeader: true, cell: ({ from }) => dayText(from) },
            {
              key: 'rate',
              label: 'Rate',
              align: 'end',
              cell: ({ rateBps }) => rateText(rateBps),
            },
          ]}
          empty={null}
        />
        {earlier.map((contract) => (
          <Card key={contract.id} title={`Contract from ${dayText(contract.from)}`}>
            <KeyValueList items={describeContract(contract).map(([label, value]) => ({ label, value }))} />
          </Card>
        ))}
      </PageBody>
    </>
  );
}

interface Shown {
  shopBasis: (typeof SHOP_BASES)[number];
  windowDays: number | null;
  renewals: boolean;
}

/** The dialog by which an operator gives the company another contract from now on. */
function ChangeContract({ current }: { current: Shown | undefined }) {
  const { tenant } = useConsole();
  return (
    <CreateDialog
      button={{ label: 'Change the contract', icon: FilePen }}
      heading="Change the commission contract"
      description="The new contract applies to sales from now on. Earlier sales keep the contract of their day."
      id={CONTRACT}
      title="Contract"
      failure="The contract was not changed"
      record={tenant?.id ?? ''}
      saved={{
        shopBasis: current?.shopBasis ?? 'total',
        windowDays: current?.windowDays ? String(current.windowDays) : '',
        renewals: current?.renewals === false ? 'wait' : 'count',
      }}
      save="Change contract"
      saving="Changing…"
    >
      {(fields) => (
        <>
          <SelectInput
            label="Orders that a shop’s webhook reports"
            field={fields.shopBasis}
            options={SHOP_BASES.map((value) => ({ value, label: SHOP_BASIS_LABELS[value] }))}
          />
          <TextInput
            label="Days after the assessment"
            field={fields.windowDays}
            inputMode="numeric"
            hint="Leave empty for no limit."
          />
          <SelectInput
            label="Renewals of subscriptions"
            field={fields.renewals}
            options={[
              { value: 'count', label: 'Count for commission' },
              { value: 'wait', label: 'Wait in the inbox' },
            ]}
          />
        </>
      )}
    </CreateDialog>
  );
}
