import { Ban, Ellipsis, KeyRound, RefreshCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '#app/ui/console/button.tsx';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import { EditDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import type { EditAnswer } from '#app/ui/console/edit-form/edit-form.tsx';
import { CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { Menu } from '#app/ui/console/menu.tsx';
import { createKeyForm } from './forms.ts';
import type { ScopeChoice, ShownKey } from './key-data.ts';

/** The form's id and intent. */
export const CREATE = 'create';
const EMPTY = { name: '', scopes: [] };

/** The dialog that creates a key for a program. */
export function CreateKeyDialog(props: {
  /** Tenant ID. */
  record: string;
  scopes: readonly ScopeChoice[];
  answer: EditAnswer | undefined;
}) {
  const { record, scopes, answer } = props;
  return (
    <EditDialog
      trigger={
        <Button variant="primary" icon={KeyRound}>
          Create key
        </Button>
      }
      heading="Create an API key"
      description="The key is shown once, right after this. Only a fingerprint of it is kept."
      id={CREATE}
      title="API key"
      failure="No key was made"
      record={record}
      schema={createKeyForm}
      saved={EMPTY}
      versions={null}
      answer={answer}
      save="Create key"
      saving="Creating…"
    >
      {(fields) => (
        <>
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
        </>
      )}
    </EditDialog>
  );
}

/** Actions for a valid key. */
export function KeyActions({ apiKey, overlapDays }: { apiKey: ShownKey; overlapDays: number }) {
  const { id, name, expiresAt } = apiKey;
  const opener = useRef<HTMLButtonElement>(null);
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const fields = { keyId: id };
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        trigger={<IconButton ref={opener} icon={Ellipsis} label={`What to do with the key ${name}`} />}
        groups={[
          // A replaced key expires by itself.
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
