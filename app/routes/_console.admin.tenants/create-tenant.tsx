import { type FieldMetadata, getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form, useFetcher, useLocation, useNavigate } from '@remix-run/react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { createTenantForm } from '../../domain/tenants/fields.ts';
import { LinkButton, SubmitButton } from '../../ui/console/button.tsx';
import { Card } from '../../ui/console/card.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { MoneyInput } from '../../ui/console/fields/number-input.tsx';
import { SelectInput } from '../../ui/console/fields/select-input.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormActions, FormRow, FormStack } from '../../ui/console/form.tsx';
import { useHydrated } from '../../ui/console/hydrated.ts';
import { useSchemaForm } from '../../ui/console/schema-form.ts';

interface CreateTenantProps {
  list: { domain: string | null; plans: readonly { value: string; label: string }[] };
  result: SubmissionResult<string[]> | undefined;
}

type Values = Partial<
  Record<'name' | 'subdomain' | 'contactEmail' | 'customDomain' | 'plan' | 'baseFee', string>
>;

const FORM = 'create-tenant';
const TITLE = 'Create Tenant';
const DESCRIPTION = 'Its assessment answers at once. Look, catalogue and limits can be changed afterwards.';
/** How long after the last letter of the name a subdomain is asked for, in ms. */
const TYPING_MS = 300;

/** The Create Tenant dialog, at `/admin/tenants?new=1`; without a script the same form as a part of the page. */
export function CreateTenant(props: CreateTenantProps) {
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // The page's form is still there while this is drawn, with what somebody typed before the script arrived.
  const typed = useMemo(() => (hydrated ? typedInPage() : {}), [hydrated]);
  if (!hydrated)
    return (
      <div className="mb-6">
        <Card title={TITLE} description={DESCRIPTION}>
          <CreateTenantForm {...props} isDialog={false} typed={{}} />
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
      <CreateTenantForm {...props} isDialog typed={typed} />
    </Dialog>
  );
}

function typedInPage(): Values {
  const form = document.getElementById(FORM);
  return form instanceof HTMLFormElement ? Object.fromEntries(new FormData(form)) : {};
}

function CreateTenantForm(props: CreateTenantProps & { isDialog: boolean; typed: Values }) {
  const { list, result, isDialog, typed } = props;
  const [form, fields] = useSchemaForm({
    id: FORM,
    schema: createTenantForm,
    result,
    defaultValue: { plan: 'basic', ...typed },
  });
  const subdomain = useSuggestedSubdomain(form.id, Boolean(typed.subdomain));
  const submit = <SubmitButton pendingLabel="Creating…">{TITLE}</SubmitButton>;
  return (
    <Form method="post" action="/admin/tenants?new=1" {...getFormProps(form)} onInput={subdomain.onInput}>
      <FormStack>
        <FormErrors
          form={form}
          title="Tenant not created"
          fields={[
            { label: 'Company name', field: fields.name },
            { label: 'Subdomain', field: fields.subdomain },
            { label: 'Contact email', field: fields.contactEmail },
            { label: 'Custom domain', field: fields.customDomain },
            { label: 'Plan', field: fields.plan },
            { label: 'Base fee', field: fields.baseFee },
          ]}
        />
        <FormRow>
          <TextInput
            label="Company name"
            field={fields.name}
            hint="Visitors see it in the assessment."
            autoComplete="off"
            required
          />
          <TextInput
            label="Subdomain"
            field={fields.subdomain}
            hint="The embed line names it, too."
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
            label="Contact email"
            field={fields.contactEmail}
            hint="New leads are announced to it."
            autoComplete="off"
            required
          />
          <TextInput
            label="Custom domain"
            field={fields.customDomain}
            hint="It serves once its DNS record was found."
            placeholder="quiz.example.com"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        </FormRow>
        <PlanFields plan={fields.plan} baseFee={fields.baseFee} plans={list.plans} />
        {isDialog ? null : (
          <FormActions>
            {submit}
            <LinkButton to="/admin/tenants">Cancel</LinkButton>
          </FormActions>
        )}
      </FormStack>
      {isDialog ? <DialogActions>{submit}</DialogActions> : null}
    </Form>
  );
}

/** The fee is asked for where the plan brings none; without a script the field is not there and the fee is the usual one. */
function PlanFields(props: {
  plan: FieldMetadata<string>;
  baseFee: FieldMetadata<string>;
  plans: CreateTenantProps['list']['plans'];
}) {
  const { plan, baseFee, plans } = props;
  const [chosen, setChosen] = useState(plan.value ?? plan.initialValue);
  return (
    <FormRow>
      <SelectInput
        label="Plan"
        field={plan}
        options={plans}
        required
        onChange={({ target }) => setChosen(target.value)}
      />
      {chosen === 'custom' ? (
        <MoneyInput
          label="Base fee"
          field={baseFee}
          symbol="$"
          unit="a month"
          hint="As agreed. Left empty, it is the usual $299."
        />
      ) : null}
    </FormRow>
  );
}

/** Fills the subdomain while the name is typed, until somebody writes one of their own. */
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
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
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
