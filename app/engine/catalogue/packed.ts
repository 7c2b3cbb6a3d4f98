import type { EntryDraft } from './define-entry.ts';

/**
 * An entry as sent by the widget's build: values in the order of the fields below, so that visitors do not download the field names with
 * each entry. A missing field is a hole. Only the number of sources is included: the sources are in a closed section that fetches
 * citations.ts when it is opened.
 */
export type Packed = readonly unknown[];

const PACKED_FIELDS = [
  'compound_class',
  'mechanism_of_action',
  'plain_english_explanation',
  'research_applications',
  'basis',
  'timing',
  'cycling_guidance',
  'monitoring_parameters',
  'monitoring',
  'interactions_to_avoid',
  'contraindications',
  'not_asked',
  'evidence_note',
  'supply',
  'sources_elsewhere',
  'dose_basis',
  'claims',
] as const satisfies (keyof EntryDraft)[];
const PACKED_SUPPLY_FIELDS = [
  'mg',
  'next_mg',
  'injections_a_week',
  'vial_mg',
  'blend',
  'iu_per_mg',
  'is_blue',
  'capsule_mg',
];
const packFields = (object: object, fields: readonly string[]): unknown[] => {
  const values: Record<string, unknown> = { ...object };
  const unknownKeys = Object.keys(values).filter((key) => !fields.includes(key));
  if (unknownKeys.length > 0)
    throw new Error(`An entry's ${unknownKeys.join(', ')} would not reach the browser`);
  return fields.map((field) => values[field]);
};

const unpackFields = (values: Packed, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field, i) => [field, values[i]]).filter(([, value]) => value !== undefined));

/** Packs an entry for the build. Throws for a draft with a field that is not in the list. */
export const packEntry = ({ supply, sources, ...texts }: EntryDraft): Packed =>
  packFields(
    {
      ...texts,
      supply: packFields(supply, PACKED_SUPPLY_FIELDS),
      sources_elsewhere: sources.length,
    },
    PACKED_FIELDS,
  );

/** Restores a packed entry, without its sources. */
export function unpackEntry(packed: Packed): EntryDraft {
  const { supply, ...texts } = unpackFields(packed, PACKED_FIELDS);
  return {
    ...texts,
    supply: unpackFields(supply as Packed, PACKED_SUPPLY_FIELDS),
    sources: [],
  } as unknown as EntryDraft;
}

/** Writes a packed value as JavaScript, with holes instead of `undefined`. */
export const toSourceText = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map((item) => (item === undefined ? '' : toSourceText(item))).join()}]`.replace(
        /(?<!,),+\]$/,
        ']',
      )
    : JSON.stringify(value);
