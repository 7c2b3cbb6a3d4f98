import listedSources from '../../../content/sources.json' with { type: 'json' };
import type { Source } from '../types.ts';
import { DOPING_RULES_DATED } from './anti-doping.ts';
import { APPROVALS } from './approvals.ts';
import { DATED_FACTS } from './dated-facts.ts';
import type { Dated } from './types.ts';

export interface DatedStatement extends Dated {
  kind: 'approval' | 'anti-doping' | 'fact';
  /** What the statement is about: the compound's id, or a few words. */
  subject: string;
  /** What the statement rests on: citations, or the notes on a compound's approvals. */
  sources: readonly string[];
  /** The files to change if the statement no longer holds, from the root of the project. */
  files: readonly string[];
}

const cite = (key: string): string => {
  const { authors, title, published_in, url, identifier }: Source = (
    listedSources as Readonly<Record<string, Source>>
  )[key] as Source;
  return [authors, title, published_in, url ?? identifier].filter(Boolean).join('. ');
};

const DATED_STATEMENTS: readonly DatedStatement[] = [
  ...Object.entries(APPROVALS).map(
    ([subject, { facts, compounding, checked, holdsUntil }]): DatedStatement => ({
      kind: 'approval',
      subject,
      sources: [
        ...Object.entries(facts).map(([region, note]) => `${region}: ${note}`),
        `US compounding: ${compounding}`,
      ],
      files: [
        'app/engine/claims/approvals.ts',
        'app/engine/claims/approval-lines.ts',
        'app/engine/claims/es/approval-lines.ts',
      ],
      checked,
      holdsUntil,
    }),
  ),
  {
    kind: 'anti-doping',
    subject: 'every compound',
    sources: [cite('wadaProhibitedList')],
    files: ['app/engine/claims/anti-doping.ts'],
    ...DOPING_RULES_DATED,
  },
  ...Object.values(DATED_FACTS).map(
    ({ subject, sources, files, checked, holdsUntil, text }): DatedStatement => ({
      kind: 'fact',
      subject,
      sources: sources.map(cite),
      files: text === null ? files : ['app/engine/claims/dated-facts.ts', ...files],
      checked,
      holdsUntil,
    }),
  ),
];

/** Lists all dated statements of claims, catalogue and articles (D64), those that are due first. */
export const listDatedStatements = (): DatedStatement[] =>
  DATED_STATEMENTS.toSorted((a, b) =>
    a.holdsUntil < b.holdsUntil ? -1 : a.holdsUntil > b.holdsUntil ? 1 : 0,
  );

/**
 * Lists the statements that need a new check by the day.
 * @param day YYYY-MM-DD
 */
export const listDueStatements = (day: string): DatedStatement[] =>
  listDatedStatements().filter(({ holdsUntil }) => holdsUntil < day);
