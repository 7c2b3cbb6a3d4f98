import {
  type EventIntake,
  foldTraffic,
  importRollups,
  importTraffic,
  type RollupRow,
} from '#app/domain/analytics/index.ts';
import { type SubmissionIntake, submitAssessment } from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { readTraffic, type VisitOrigin } from '#app/protocol/traffic.ts';
import { demoPeople } from './people.ts';
import { seededRandom } from './random.ts';
import type { DemoShop } from './shops.ts';
import { buildSubmission, drawOrigin } from './submissions.ts';
import { type DemoVisit, makeEvents } from './visits.ts';

/** Number of submissions that the intake writes in one transaction. */
const DEMO_VISITS_AT_A_TIME = 64;

const DEMO_ROWS_PER_STATEMENT = 1_500;

/** Raw events are written for the last days only. Older days have only counts, as after the product's own cleanup. */
const DEMO_RAW_EVENT_DAYS = 62;

/** A stored lead, with the entries of its plan. */
export interface DemoLead {
  at: Date;
  assessmentId: string;
  trackingId: string;
  /** Entries of the plan, in order. */
  entryIds: string[];
  email: string;
  /** '' if the visitor left none. */
  phone: string;
  /** Origin of the page with the widget. */
  origin: string;
  /** From where the visitor came. */
  visit: VisitOrigin;
  locale: string;
}

interface WriteVisits {
  db: Database;
  intake: SubmissionIntake;
  events: EventIntake;
  shop: DemoShop;
  visits: readonly DemoVisit[];
  now: Date;
}

/** Sends the visitors' submissions through the product's own intake, each at its time, and counts their widgets' events. */
export async function writeVisits(options: WriteVisits): Promise<DemoLead[]> {
  const { visits } = options;
  const leads = await submit(options);
  const random = seededRandom(`${options.shop.id} traffic`);
  const visitOutcomes = visits.map((visit) => ({
    visit,
    lead: leads.get(visit),
    from: leads.get(visit)?.visit ?? drawOrigin(options.shop, { visit, random }),
    clicked: clickedBy(visit, leads.get(visit)),
  }));
  await writeRollUps(options, visitOutcomes);
  await writeRawEvents(options, visitOutcomes);
  return [...leads.values()];
}

async function submit({ db, intake, shop, visits }: WriteVisits): Promise<Map<DemoVisit, DemoLead>> {
  const random = seededRandom(`${shop.id} people`);
  const people = demoPeople(random);
  const leads = new Map<DemoVisit, DemoLead>();
  const sending = visits
    .filter(({ submits }) => submits)
    .map((visit) => ({ visit, submission: buildSubmission(visit, { shop, people, random }) }));
  for (let from = 0; from < sending.length; from += DEMO_VISITS_AT_A_TIME)
    await Promise.all(
      sending.slice(from, from + DEMO_VISITS_AT_A_TIME).map(async ({ visit, submission }) => {
        const { assessmentId, trackingId, plan } = await submitAssessment({
          db,
          intake,
          submission,
          idempotency: null,
          now: visit.at,
        });
        const entryIds = 'game_plan' in plan ? Object.values(plan.game_plan).flat() : plan.list;
        leads.set(visit, {
          at: visit.at,
          assessmentId,
          trackingId,
          entryIds: entryIds.map(({ id }) => id),
          email: submission.email,
          phone: submission.phone ?? '',
          origin: new URL(submission.pageUrl ?? '').origin,
          visit: { utm: submission.utm, referrer: submission.referrer, pageUrl: submission.pageUrl },
          locale: submission.locale ?? 'en',
        });
      }),
    );
  return leads;
}

const clickedBy = (visit: DemoVisit, lead: DemoLead | undefined): string[] =>
  lead?.entryIds.slice(0, visit.clicks) ?? [];

interface Seen {
  visit: DemoVisit;
  lead: DemoLead | undefined;
  from: VisitOrigin;
  clicked: string[];
}

/** Writes the daily counts of the whole year. */
async function writeRollUps({ db, shop }: WriteVisits, visitOutcomes: readonly Seen[]): Promise<void> {
  const rows = new Map<string, RollupRow>();
  for (const { visit, clicked } of visitOutcomes) {
    const day = visit.at.toISOString().slice(0, 10);
    for (const { type, step = 0, peptideId = '' } of makeEvents(visit, clicked)) {
      const key = [day, visit.widget, type, step, peptideId].join(' ');
      const row = rows.get(key);
      const counted = (row?.count ?? 0) + 1;
      // A visit has each of its events once, so events and sessions have the same count.
      const which = { tenantId: shop.id, day, widget: visit.widget, type, step, peptideId };
      rows.set(key, { ...which, count: counted, sessions: counted });
    }
  }
  await inPortions([...rows.values()], (data) => importRollups(db, data));
  await inPortions([...countTraffic(shop, visitOutcomes)], (data) => importTraffic(db, data));
}

/** Counts each day's visits by from where they came. */
function* countTraffic(shop: DemoShop, visitOutcomes: readonly Seen[]) {
  const days = new Map<string, Seen[]>();
  for (const seen of visitOutcomes) {
    const day = seen.visit.at.toISOString().slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), seen]);
  }
  for (const [day, seen] of days)
    for (const count of foldTraffic(
      seen.map(({ visit, from }) => ({
        widget: visit.widget,
        traffic: JSON.stringify(readTraffic(from)),
        visitors: 1,
      })),
    ))
      yield { tenantId: shop.id, day, ...count };
}

async function writeRawEvents(
  { events, shop, now }: WriteVisits,
  visitOutcomes: readonly Seen[],
): Promise<void> {
  const since = now.getTime() - DEMO_RAW_EVENT_DAYS * DAY_MS;
  const random = seededRandom(`${shop.id} places`);
  const origins = shop.sightings.filter(({ allowed }) => allowed).map(({ origin }) => origin);
  const recent = visitOutcomes.filter(({ visit }) => visit.at.getTime() >= since);
  await Promise.all(
    recent.map(({ visit, lead, from, clicked }) => {
      const place = {
        origin: random.pick(origins),
        locale: random.chance(shop.traffic.spanish) ? 'es' : 'en',
      };
      const { widget, sessionId, at: visitedAt } = visit;
      const batch = {
        tenantId: shop.id,
        widget,
        sessionId,
        ...(lead ? { origin: lead.origin, locale: lead.locale } : place),
        visit: { utm: from.utm ?? {}, referrer: from.referrer ?? '', pageUrl: from.pageUrl ?? '' },
        events: makeEvents(visit, clicked),
      };
      return events.record(batch, visitedAt);
    }),
  );
}

/** Writes rows in portions: SQLite allows only 32,766 parameters per statement. */
export async function inPortions<Row>(
  rows: readonly Row[],
  write: (part: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += DEMO_ROWS_PER_STATEMENT)
    await write(rows.slice(from, from + DEMO_ROWS_PER_STATEMENT));
}
