import { useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { MAX_TENANT_NAME } from '#app/domain/tenants/tenant-limits.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { Dialog } from '#app/ui/console/dialog.tsx';
import { type EditAnswer, EditForm } from '#app/ui/console/edit-form/edit-form.tsx';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';
import { MoneyInput } from '#app/ui/console/fields/number-input.tsx';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { FormRow } from '#app/ui/console/form.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';

interface CreateTenantProps {
  list: { domain: string | null; plans: readonly { value: string; label: string }[] };
  answer: EditAnswer | undefined;
}

type Values = Record<'name' | 'subdomain' | 'contactEmail' | 'customDomain' | 'plan' | 'baseFee', string>;

const EMPTY_TENANT: Values = {
  name: '',
  subdomain: '',
  contactEmail: '',
  customDomain: '',
  plan: 'basic',
  baseFee: '',
};
export const CREATE = 'create-tenant';
const TITLE = 'Create Tenant';
const DESCRIPTION =
  'The assessment goes live immediately. You can change branding, catalog and limits later.';
/** Delay between the last keystroke in the name and the request for a subdomain, in ms. */
const TYPING_MS = 300;

const TENANT_FIELD_LABELS: Values = {
  name: 'Company name',
  subdomain: 'Subdomain',
  contactEmail: 'Contact email',
  customDomain: 'Custom domain',
  plan: 'Plan',
  baseFee: 'Base fee',
};

/** The Create Tenant dialog, at `/admin/tenants?new=1`; without JavaScript the same form is part of the page. */
export function CreateTenant(props: CreateTenantProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The page's form still exists during this render, with the text entered before the script loaded.
  const input = useMemo(() => (hydrated ? readPageForm() : EMPTY_TENANT), [hydrated]);
  if (!hydrated)
    return (
      <div className="mb-6">
        <Card title={TITLE} description={DESCRIPTION}>
          <CreateTenantForm {...props} isDialog={false} typed={EMPTY_TENANT} />
        </Card>
      </div>
    );
  return (
    <Dialog
      isOpen
      size="wide"
      title={TITLE}
      description={DESCRIPTION}
      onOpenChange={(isOpen) => {
        if (!isOpen) navigate(pathname, { preventScrollReset: true });
      }}
    >
      <CreateTenantForm {...props} isDialog typed={input} />
    </Dialog>
  );
}

function readPageForm(): Values {
  const form = document.getElementById(CREATE);
  return form instanceof HTMLFormElement
    ? { ...EMPTY_TENANT, ...Object.fromEntries(new FormData(form)) }
    : EMPTY_TENANT;
}

function CreateTenantForm(props: CreateTenantProps & { isDialog: boolean; typed: Values }) {
  const { list, answer, isDialog, typed: input } = props;
  const subdomain = useSuggestedSubdomain(CREATE, input.subdomain !== '');
  return (
    <EditForm
      id={CREATE}
      intent="create"
      title="Tenant"
      failure="Tenant not created"
      record="new"
      saved={input}
      versions={null}
      answer={answer}
      labels={TENANT_FIELD_LABELS}
      save={TITLE}
      saving="Creating…"
      isInDialog={isDialog}
      besides={isDialog ? undefined : <LinkButton to="/admin/tenants">Cancel</LinkButton>}
    >
      {(fields) => (
        <div className="grid gap-5" onInput={subdomain.onInput}>
          <FormRow>
            <TextInput
              label={TENANT_FIELD_LABELS.name}
              field={fields.name}
              maxLength={MAX_TENANT_NAME}
              hint="Visitors see this name."
              autoComplete="off"
              required
            />
            <TextInput
              label={TENANT_FIELD_LABELS.subdomain}
              field={fields.subdomain}
              hint="Used in the website address and embed code."
              after={list.domain ? `.${list.domain}` : undefined}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              required
            />
          </FormRow>
          <FormRow>
            <TextInput
              type="email"
              label={TENANT_FIELD_LABELS.contactEmail}
              field={fields.contactEmail}
              hint="We send new-lead alerts to this e-mail address."
              autoComplete="off"
              required
            />
            <TextInput
              label={TENANT_FIELD_LABELS.customDomain}
              field={fields.customDomain}
              hint="The domain goes live once we find its DNS record."
              placeholder="quiz.example.com"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          </FormRow>
          <PlanFields plan={fields.plan} baseFee={fields.baseFee} plans={list.plans} />
        </div>
      )}
    </EditForm>
  );
}

/** The fee is requested if the plan has no fixed fee; without JavaScript the field is missing and the usual fee applies. */
function PlanFields(props: {
  plan: FieldSource;
  baseFee: FieldSource;
  plans: CreateTenantProps['list']['plans'];
}) {
  const { plan, baseFee, plans } = props;
  const [selectedPlan, setChosen] = useState(plan.defaultValue);
  return (
    <FormRow>
      <SelectInput
        label="Plan"
        field={plan}
        options={plans}
        required
        onChange={({ target }) => setChosen(target.value)}
      />
      {selectedPlan === 'custom' ? (
        <MoneyInput
          label="Base fee"
          field={baseFee}
          symbol="$"
          unit="a month"
          hint="Leave empty for the standard $299."
        />
      ) : null}
    </FormRow>
  );
}

/** Fills in the subdomain while the name is typed, until the user edits the subdomain. */
function useSuggestedSubdomain(formId: string, isTyped: boolean) {
  const fetcher = useFetcher<{ subdomain: string }>();
  const [isOwn, setOwn] = useState(isTyped);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const suggested = fetcher.data?.subdomain;
  useEffect(() => {
    const field = (document.getElementById(formId) as HTMLFormElement | null)?.elements.namedItem(
      'subdomain',
    );
    if (suggested !== undefined && !isOwn && field instanceof HTMLInputElement) field.value = suggested;
  }, [suggested, isOwn, formId]);
  const onInput = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'subdomain') setOwn(target.value !== '');
    if (target.name !== 'name' || isOwn) return;
    const name = target.value;
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => fetcher.submit({ name }, { method: 'post', action: '/admin/tenants/subdomain' }),
      TYPING_MS,
    );
  };
  return { onInput };
}
