import { useMemo } from 'react';
import { LINK_FIELDS, MERGE_FIELDS, MERGE_SECTIONS } from '#app/domain/mail-templates/merge-fields.ts';
import type { MergeOptions } from '#app/ui/console/rich-text/rich-text-types.ts';
import { useConsole } from '../frame/console-context.tsx';

/** Fallback texts for leads without a value. */
const FALLBACKS: Readonly<Record<string, string>> = { firstName: 'there' };

/** The merge fields of mails, for the editor's menus. */
const MERGE_OPTIONS: MergeOptions = {
  groups: [
    {
      label: 'Fields',
      items: MERGE_FIELDS.map(({ name, label }) => ({
        label,
        names: [name],
        text: FALLBACKS[name] ? `{{${name}|${FALLBACKS[name]}}}` : `{{${name}}}`,
      })),
    },
    {
      label: 'Parts that only some leads see',
      items: MERGE_SECTIONS.map(({ name, label }) => ({
        label,
        names: [`#${name}`, `/${name}`],
        text: `{{#${name}}}…{{/${name}}}`,
      })),
    },
  ],
  links: LINK_FIELDS.map((name) => ({
    label: MERGE_FIELDS.find((field) => field.name === name)?.label ?? name,
    href: `{{${name}}}`,
  })),
  blocks: [{ label: 'Products of the plan', text: '{{products}}' }],
};

/** Returns what the editor of e-mails can insert. */
export function useMergeOptions(): MergeOptions {
  const { can, consolePath } = useConsole();
  const picturesPath = can('campaigns.edit') ? consolePath('/communications/pictures') : undefined;
  return useMemo(() => ({ ...MERGE_OPTIONS, picturesPath }), [picturesPath]);
}
