import { ERASED_PERSON } from '#app/domain/erased-person.ts';
import { TRAFFIC_KINDS, type Traffic } from '#app/protocol/traffic.ts';

/** The part of a lead's answers that its assessment stores. */
export interface LeadAnswers {
  symptoms: readonly string[];
  budgetLevel: string;
  /** Catalogue ids of all products in the plan. */
  productIds: readonly string[];
}

/** A lead with everything that it is counted by. */
export interface CountedLead extends LeadAnswers, Traffic {
  tenantId: string;
  createdAt: Date;
  source: string;
  goalIds: readonly string[];
  experienceLevel: string | null;
  widget: string;
  locale: string;
  /** Origin of the page that the widget was on; '' if unknown. */
  site: string;
  complete: boolean;
  isErased: boolean;
}

/** Kinds of lead counts, as in LeadDailyRollup.kind. */
const LEAD_COUNT_KINDS = [
  'all',
  'source',
  'goal',
  'symptom',
  'experience',
  'budget',
  'product',
  ...TRAFFIC_KINDS,
] as const;
export type LeadCountKind = (typeof LEAD_COUNT_KINDS)[number];

/** A row of LeadDailyRollup, or the change of one. */
export interface LeadCount {
  tenantId: string;
  kind: string;
  day: string;
  value: string;
  widget: string;
  locale: string;
  site: string;
  leads: number;
  completed: number;
}

const toCountKey = ({ tenantId, kind, day, value, widget, locale, site }: LeadCount): string =>
  JSON.stringify([tenantId, kind, day, value, widget, locale, site]);

type Columns = Omit<LeadCount, 'kind' | 'value'>;

/** Adds counts up by their row. */
class Tally {
  private readonly counts = new Map<string, LeadCount>();

  /** @param times -1 subtracts the counts */
  add(columns: Columns, kind: string, value: string, times = 1): void {
    const { tenantId, day, widget, locale, site, leads, completed } = columns;
    // A NUL separates the values because no value contains one. JSON for each count took as long as writing all of them.
    const name = `${tenantId}\0${kind}\0${day}\0${value}\0${widget}\0${locale}\0${site}`;
    let count = this.counts.get(name);
    if (!count) {
      count = { tenantId, kind, day, value, widget, locale, site, leads: 0, completed: 0 };
      this.counts.set(name, count);
    }
    count.leads += times * leads;
    count.completed += times * completed;
  }

  addLead(lead: CountedLead, times = 1): void {
    const { tenantId, widget, locale, isErased } = lead;
    const columns = {
      tenantId,
      day: lead.createdAt.toISOString().slice(0, 10),
      widget,
      locale,
      site: isErased ? '' : lead.site,
      leads: 1,
      completed: lead.complete ? 1 : 0,
    };
    for (const kind of LEAD_COUNT_KINDS)
      for (const value of isErased ? [ERASED_PERSON] : new Set(listValues(lead, kind)))
        this.add(columns, kind, value, times);
  }

  /** Lists the counts without zeros, in the order in which all transactions write them. */
  list(): LeadCount[] {
    return [...this.counts.values()]
      .filter(({ leads, completed }) => leads !== 0 || completed !== 0)
      .map((count) => ({ count, key: toCountKey(count) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ count }) => count);
  }
}

/** Adds up counts of the same row and leaves out zeros, in the order in which all transactions write them. */
export function mergeLeadCounts(counts: readonly LeadCount[]): LeadCount[] {
  const tally = new Tally();
  for (const count of counts) tally.add(count, count.kind, count.value);
  return tally.list();
}

/** Computes the counts of leads. An erased person counts once for each kind, with the value "erased" and no site (D55). */
export function computeLeadCounts(leads: readonly CountedLead[]): LeadCount[] {
  const tally = new Tally();
  for (const lead of leads) tally.addLead(lead);
  return tally.list();
}

/** Computes the changes when leads are erased: their counts move to the value "erased". */
export function computeErasedCounts(leads: readonly CountedLead[]): LeadCount[] {
  const tally = new Tally();
  for (const lead of leads) {
    tally.addLead(lead, -1);
    tally.addLead({ ...lead, isErased: true });
  }
  return tally.list();
}

function listValues(lead: CountedLead, kind: LeadCountKind): readonly string[] {
  switch (kind) {
    case 'all':
      return [''];
    case 'source':
      return [lead.source];
    case 'goal':
      return lead.goalIds;
    case 'symptom':
      return lead.symptoms;
    case 'experience':
      return lead.experienceLevel ? [lead.experienceLevel] : [];
    case 'budget':
      return lead.budgetLevel ? [lead.budgetLevel] : [];
    case 'product':
      return lead.productIds;
    default:
      return [lead[kind]];
  }
}
