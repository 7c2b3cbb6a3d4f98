import { useId, useState } from 'react';
import type { FieldSource } from '#app/ui/console/fields/field.tsx';
import { TextInput } from '#app/ui/console/fields/text-input.tsx';
import { useSearch } from '#app/ui/console/use-search.ts';
import { useConsole } from './console-context.tsx';
import { findMore } from './find.ts';

/** A field for one lead, which suggests leads by a part of their name, e-mail address or telephone number. */
export function LeadInput({ field }: { field: FieldSource }) {
  const { tenant } = useConsole();
  const [query, setQuery] = useState('');
  const listId = useId();
  const tenantId = tenant?.id ?? '';
  const found = useSearch(query, (text, signal) => findMore(text, tenantId, signal));
  const leads = found?.result?.find(({ label }) => label === 'Leads')?.items ?? [];
  return (
    <>
      <TextInput
        label="Lead"
        field={field}
        hint="Find a lead by name, phone or e-mail, or enter a tracking ID. With an e-mail address, we use the lead’s latest assessment."
        autoComplete="off"
        list={listId}
        onChange={(event) => setQuery(event.target.value)}
        required
      />
      <datalist id={listId}>
        {leads.map(({ id, label, hint, words }) => (
          <option key={id} value={hint} label={[label, words].filter(Boolean).join(', ')} />
        ))}
      </datalist>
    </>
  );
}
