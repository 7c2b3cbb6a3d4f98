import { getFormProps, type SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { Ban, Ellipsis, KeyRound, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton, SubmitButton } from '../../ui/console/button.tsx';
import { ConfirmDialog } from '../../ui/console/confirm-dialog.tsx';
import { Dialog, DialogActions } from '../../ui/console/dialog.tsx';
import { CheckboxGroup } from '../../ui/console/fields/checkbox.tsx';
import { FormErrors } from '../../ui/console/fields/form-errors.tsx';
import { TextInput } from '../../ui/console/fields/text-input.tsx';
import { FormStack } from '../../ui/console/form.tsx';
import { useFormDialog } from '../../ui/console/form-dialog.ts';
import { Menu } from '../../ui/console/menu.tsx';
import { useSchemaForm } from '../../ui/console/schema-form.ts';
import { createKeyForm } from './forms.ts';
import type { ScopeChoice, ShownKey } from './key-data.ts';

/** Makes a key for a program. */
export function CreateKeyDialog(props: {
  scopes: readonly ScopeChoice[];
  result: SubmissionResult<string[]> | undefined;
}) {
  const { scopes, result } = props;
  const { isOpen, onOpenChange } = useFormDialog(result !== undefined);
  return (
    <Dialog
      trigger={
        <Button variant="primary" icon={KeyRound}>
          Create key
        </Button>
      }
      title="Create an API key"
      description="The key is shown once, right after this. Only a fingerprint of it is kept."
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <CreateKeyForm scopes={scopes} result={result} />
    </Dialog>
  );
}

function CreateKeyForm(props: {
  scopes: readonly ScopeChoice[];
  result: SubmissionResult<string[]> | undefined;
}) {
  const { scopes, result } = props;
  const [form, fields] = useSchemaForm({
    id: 'create-key',
    schema: createKeyForm,
    result,
    defaultValue: { name: '', scopes: [] },
  });
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormStack>
        <FormErrors form={form} title="No key was made" />
        <TextInput
          label="Name"
          field={fields.name}
          hint="Which program holds it: you will want to know before you revoke it."
          placeholder="Shop server"
          autoComplete="off"
          required
        />
        <CheckboxGroup
          label="What it may do"
          field={fields.scopes}
          required
          options={scopes.map(({ scope, sentence }) => ({
            value: scope,
            label: sentence,
            hint: <span className="font-mono">{scope}</span>,
          }))}
        />
      </FormStack>
      <DialogActions>
        <SubmitButton intent="create" pendingLabel="Creating…">
          Create key
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** The actions for a valid key. */
export function KeyActions({ shown, overlapDays }: { shown: ShownKey; overlapDays: number }) {
  const { id, name, expiresAt } = shown;
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const fields = { keyId: id };
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={<IconButton ref={opener} icon={Ellipsis} label={`What to do with the key ${name}`} />}
        groups={[
          // One that was replaced runs out by itself.
          expiresAt ? [] : [{ label: 'Replace', icon: RefreshCw, onSelect: () => setAsking('replace') }],
          [{ label: 'Revoke', icon: Ban, isDanger: true, onSelect: () => setAsking('revoke') }],
        ]}
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'replace'}
        onOpenChange={close}
        title={`Replace the key “${name}”?`}
        loses={[
          'A new key with the same name and scopes is made and shown once.',
          `The old one goes on working for ${overlapDays} days, so that you can change over without a gap.`,
          'If the old one has leaked, revoke it instead.',
        ]}
        confirmLabel="Replace key"
        intent="rotate"
        fields={fields}
        variant="primary"
      />
      <ConfirmDialog
        opener={opener}
        isOpen={asking === 'revoke'}
        onOpenChange={close}
        title={`Revoke the key “${name}”?`}
        loses={['Whatever uses it is refused at once.', 'It cannot be brought back.']}
        confirmLabel="Revoke key"
        intent="revoke"
        fields={fields}
      />
    </>
  );
}
