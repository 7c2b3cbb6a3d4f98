import type { EntryTexts } from './hide-amounts.ts';
import { TIERS } from './tiers.ts';
import type { Plan, PlannedPeptide } from './types.ts';

/** A piece of text, as string or UTF-8. */
export type TextPart = string | Uint8Array;

type SharedKey = keyof EntryTexts & keyof PlannedPeptide;

/** The texts of an entry that a plan replaces: for its tenant (buildCard), and for the visitor's sex (completePlan). */
const REPLACED_PLAN_FIELDS: readonly string[] = [
  'name',
  'product_url',
  'contraindications',
  'interactions_to_avoid',
  'monitoring_parameters',
  'monitoring',
];

/** JSON of an entry's texts: bytes that all plans share, with the keys of the replaced texts between them. */
interface SharedJson {
  /** Keys whose values are in the JSON. */
  keys: readonly SharedKey[];
  parts: readonly (Uint8Array | SharedKey)[];
}

const encoder = new TextEncoder();
const sharedJsonCache = new WeakMap<EntryTexts, SharedJson>();

function getSharedJson(texts: EntryTexts): SharedJson {
  const sharedJson = sharedJsonCache.get(texts) ?? writeShared(texts);
  sharedJsonCache.set(texts, sharedJson);
  return sharedJson;
}

function writeShared({ not_asked: _, claims: __, ...texts }: EntryTexts): SharedJson {
  const parts: (Uint8Array | SharedKey)[] = [];
  let text = '{';
  for (const [key, value] of Object.entries(texts)) {
    // Skips undefined values as JSON.stringify does.
    if (value === undefined) continue;
    text += `"${key}":`;
    if (REPLACED_PLAN_FIELDS.includes(key)) {
      parts.push(encoder.encode(text), key as SharedKey);
      text = '';
    } else text += JSON.stringify(value);
    text += ',';
  }
  const keys = Object.keys(texts).filter((key) => !REPLACED_PLAN_FIELDS.includes(key)) as SharedKey[];
  return { keys, parts: [...parts, encoder.encode(text)] };
}

/** Collects parts, and joins consecutive texts. */
class Parts {
  readonly done: TextPart[] = [];
  private text = '';

  write(text: string): void {
    this.text += text;
  }
  writeBytes(bytes: Uint8Array): void {
    this.end().push(bytes);
  }
  end(): TextPart[] {
    if (this.text !== '') this.done.push(this.text);
    this.text = '';
    return this.done;
  }
}

function writeEntry(entry: PlannedPeptide, texts: EntryTexts, to: Parts): void {
  const { keys, parts } = getSharedJson(texts);
  if (keys.some((key) => entry[key] !== texts[key])) {
    to.write(JSON.stringify(entry));
    return;
  }
  for (const part of parts)
    if (typeof part === 'string') to.write(JSON.stringify(entry[part]));
    else to.writeBytes(part);
  const ownFields: Record<string, unknown> = {};
  for (const key in entry) if (!(key in texts)) ownFields[key] = entry[key as keyof PlannedPeptide];
  to.write(JSON.stringify(ownFields).slice(1));
}

/**
 * Returns a plan's JSON in parts. Two thirds of it are entry texts shared with other plans. They are encoded once, as UTF-8, and reused for
 * every entry whose values still equal those of `findTexts`.
 */
export function planJsonParts(plan: Plan, findTexts: (entry: PlannedPeptide) => EntryTexts): TextPart[] {
  const { game_plan, ...rest } = plan;
  const to = new Parts();
  to.write(`${JSON.stringify(rest).slice(0, -1)},"game_plan":{`);
  for (const [index, tier] of TIERS.entries()) {
    to.write(`${index > 0 ? ',' : ''}"${tier}":[`);
    for (const [place, entry] of game_plan[tier].entries()) {
      if (place > 0) to.write(',');
      writeEntry(entry, findTexts(entry), to);
    }
    to.write(']');
  }
  to.write('}}');
  return to.end();
}
