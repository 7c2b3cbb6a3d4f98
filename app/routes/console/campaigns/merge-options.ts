import { LINK_FIELDS, MERGE_FIELDS, MERGE_SECTIONS } from '#app/domain/mail-templates/merge-fields.ts';
import type { MergeOptions } from '#app/ui/console/rich-text/rich-text-types.ts';

/** Fallback texts for leads without a value. */
const FALLBACKS: Readonly<Record<string, string>> = { firstName: 'there' };

/** The merge fields of mails, for the editor's menus. */
export const MERGE_OPTIONS: MergeOptions = {
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
};
