import { Ban, KeyRound, RefreshCw } from 'lucide-react';
import { MAX_KEY_NAME } from '#app/domain/access/account-limits.ts';
import { type ConfirmedAction, ConfirmMenu } from '#app/ui/console/confirm-menu.tsx';
import { CreateDialog } from '#app/ui/console/edit-form/edit-dialog.tsx';
import { CheckboxGroup } from '#app/ui/console/fields/checkbox.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import type { ScopeChoice, ShownKey } from './key-data.ts';

export const CREATE = 'create';
const EMPTY_KEY = { name: '', scopes: [] };

/** The dialog that creates a key for a program. @param record tenant ID */
export function CreateKeyDialog(props: { record: string; scopes: readonly ScopeChoice[] }) {
  const { record, scopes } = props;
  return (
    <CreateDialog
      button={{ label: 'Create key', icon: KeyRound }}
      heading="Create an API key"
      description="You’ll see the key once, after you create it. We store only a fingerprint."
      id={CREATE}
      title="API key"
      failure="No key was created"
      record={record}
      saved={EMPTY_KEY}
      save="Create key"
      saving="Creating…"
    >
      {(fields) => (
        <>
          <TextInput
            label="Name"
            field={fields.name}
            maxLength={MAX_KEY_NAME}
            hint="Name the program that uses this key, so you know what stops working if you revoke the key."
            placeholder="Shop server"
            autoComplete="off"
            required
          />
          <CheckboxGroup
            label="Permissions"
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
    </CreateDialog>
  );
}

/** The menu of a valid key's actions. */
export function KeyActions({ apiKey, overlapDays }: { apiKey: ShownKey; overlapDays: number }) {
  const { id, name, expiresAt } = apiKey;
  const fields = { keyId: id };
  const replace: ConfirmedAction = {
    intent: 'rotate',
    label: 'Replace',
    icon: RefreshCw,
    title: `Replace the key “${name}”?`,
    loses: [
      'We create a new key with the same name and permissions. You’ll see the new key once.',
      `The old key keeps working for ${overlapDays} days, so you can switch without downtime.`,
      'If the old key leaked, revoke it instead.',
    ],
    confirmLabel: 'Replace key',
    fields,
    variant: 'primary',
  };
  return (
    <ConfirmMenu
      label={`What to do with the key ${name}`}
      actions={[
        // A replaced key expires by itself.
        ...(expiresAt ? [] : [replace]),
        {
          intent: 'revoke',
          label: 'Revoke',
          icon: Ban,
          isDanger: true,
          title: `Revoke the key “${name}”?`,
          loses: ['Anything using this key stops working immediately.', 'You can’t restore a revoked key.'],
          confirmLabel: 'Revoke key',
          fields,
        },
      ]}
    />
  );
}
