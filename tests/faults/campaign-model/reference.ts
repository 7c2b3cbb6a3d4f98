/**
 * A second, small statement of who may get marketing and when, in plain loops over plain facts. It shares no code with the product. The
 * simulation tells it what happened, and asks it about each message that arrived and each person who joined a campaign.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Steps of different days are at least this far apart. */
const STEP_DISTANCE = 20 * HOUR;
const MAX_TEXTS_A_DAY = 3;
const MONTH = 31 * DAY;
/** A lead joins once it is this old. */
const SETTLING = MINUTE;

interface Lead {
  at: number;
  segment: string;
  soldAt: number | null;
  nothingSuits: boolean;
}

export interface Person {
  address: string;
  phone: string | null;
  offers: 'none' | 'notice' | 'opt-in';
  agreesToTexts: boolean;
  /** Why the address gets nothing, such as a bounce or the person's own wish. */
  mailStops: Set<'wish' | 'bounce'>;
  textsStopped: boolean;
  lessOften: boolean;
  pausedUntil: number;
  isErased: boolean;
  /** The oldest first. */
  leads: Lead[];
}

export interface Campaign {
  segment: string | null;
  startsAt: number;
  /** Leads from this time on join. */
  leadsFrom: number;
  takesNewLeads: boolean;
  stopsAtSale: boolean;
  excludesBuyersOfDays: number | null;
  /** Day of each step after joining. */
  steps: number[];
  /** Names of the steps in the database. */
  templateIds: string[];
  status: 'active' | 'paused' | 'completed';
  isHeldOut(person: Person): boolean;
  members: Map<Person, Member>;
}

interface Member {
  joinedAt: number;
  /** Why the person got nothing more, at some time since joining. */
  reasons: Set<string>;
}

export interface Bulk {
  channel: 'email' | 'sms';
  isCancelled: boolean;
  recipients: Set<Person>;
}

export interface Company {
  name: string;
  isPaused: boolean;
  hasAddress: boolean;
  consentMode: 'notice' | 'opt-in';
  dailyCap: number;
  hourlyLimit: number | null;
  textsPerMonth: number;
  mailHours: Hours;
  textHours: Hours;
  people: Person[];
}

/** Minutes of the day; equal ones mean all day. */
export interface Hours {
  start: number;
  end: number;
  weekdaysOnly: boolean;
  zone: string;
}

/** A message that left. */
export interface Arrival {
  channel: 'email' | 'sms';
  at: number;
  person: Person;
  /** What it belongs to, and which step of a campaign it is, from 0. */
  of: { campaign: Campaign; step: number } | { bulk: Bulk };
}

const newest = (person: Person): Lead | undefined => person.leads.at(-1);

/** Why a person may get no offers by e-mail, whatever sends them; null if they may. */
export function mailObstacle(company: Company, person: Person): string | null {
  if (person.isErased) return 'erased';
  if (person.mailStops.size > 0) return 'stopped';
  if (person.offers === 'none' || (company.consentMode === 'opt-in' && person.offers === 'notice'))
    return 'no consent';
  return newest(person)?.nothingSuits ? 'nothing suits' : null;
}

/** Why a person may get no offers by text; null if they may. */
export function textObstacle(person: Person): string | null {
  if (person.isErased) return 'erased';
  if (!person.phone) return 'no phone';
  if (person.textsStopped) return 'stopped';
  if (!person.agreesToTexts) return 'no consent';
  return newest(person)?.nothingSuits ? 'nothing suits' : null;
}

/** Whether a sale ends a campaign for a person: any of theirs, however late it is known. */
const hasBought = (campaign: Campaign, person: Person): boolean =>
  campaign.stopsAtSale && person.leads.some(({ soldAt }) => soldAt !== null);

/** Whether answers that are newer than a person's joining name none of the campaign's goals. */
function hasOtherGoals({ segment, members }: Campaign, person: Person): boolean {
  const [lead, member] = [newest(person), members.get(person)];
  return Boolean(segment && lead && member && lead.at > member.joinedAt && lead.segment !== segment);
}

/** Why a member of a campaign gets no more of its mails; null if they do. */
export const memberObstacle = (company: Company, campaign: Campaign, person: Person): string | null =>
  mailObstacle(company, person) ??
  (hasOtherGoals(campaign, person) ? 'other goals' : null) ??
  (hasBought(campaign, person) ? 'bought' : null) ??
  (campaign.status === 'completed' ? 'ended' : null);

/** Who joins a campaign when its leads of a span are looked at. */
export function whoJoins(
  company: Company,
  campaign: Campaign,
  { from, to, now }: { from: number; to: number; now: number },
): Person[] {
  return company.people.filter((person) => {
    const lead = newest(person);
    if (!lead || campaign.members.has(person) || campaign.isHeldOut(person)) return false;
    if (lead.at < Math.max(from, campaign.leadsFrom) || lead.at >= to) return false;
    if (!campaign.takesNewLeads && lead.at > campaign.startsAt) return false;
    if (campaign.segment && lead.segment !== campaign.segment) return false;
    if (mailObstacle(company, person)) return false;
    const sales = person.leads.flatMap(({ soldAt }) => soldAt ?? []);
    const days = campaign.excludesBuyersOfDays;
    if (days !== null && sales.some((at) => at >= now - days * DAY)) return false;
    return !(campaign.stopsAtSale && sales.length > 0);
  });
}

/** The end of the leads that a look at a campaign covers. */
export const joinsUntil = ({ takesNewLeads, startsAt }: Campaign, now: number): number =>
  takesNewLeads ? now - SETTLING : Math.min(now - SETTLING, startsAt + 1);

/** Everything that is wrong with a message that left, given those that left before it. */
export function judge(company: Company, arrival: Arrival, earlier: readonly Arrival[]): string[] {
  const { person, at, channel } = arrival;
  const same = earlier.filter((other) => other.person === person && other.channel === channel);
  return [
    ...(company.isPaused ? ['the company is paused'] : []),
    ...(person.pausedUntil > at ? ['the person paused'] : []),
    ...(channel === 'email' ? judgeMail(company, arrival, same) : judgeText(company, arrival, same)),
    ...judgeCaps(company, arrival, { same, earlier }),
    ...('bulk' in arrival.of ? judgeBulk(arrival.of.bulk, arrival, same) : []),
  ];
}

function judgeMail(company: Company, { person, at, of }: Arrival, same: readonly Arrival[]): string[] {
  const wrong: string[] = [];
  if (!company.hasAddress) wrong.push('there is no postal address');
  if (!isOpen(company.mailHours, at)) wrong.push('outside the hours');
  const campaign = 'campaign' in of ? of.campaign : null;
  const obstacle = campaign ? memberObstacle(company, campaign, person) : mailObstacle(company, person);
  if (obstacle) wrong.push(obstacle);
  return 'campaign' in of ? [...wrong, ...judgeStep({ person, at, ...of }, same)] : wrong;
}

function judgeStep(
  { campaign, step, person, at }: { campaign: Campaign; step: number; person: Person; at: number },
  same: readonly Arrival[],
): string[] {
  const member = campaign.members.get(person);
  if (!member) return ['never joined'];
  const wrong = campaign.status === 'active' ? [] : [`the campaign is ${campaign.status}`];
  const before = same.filter((other) => 'campaign' in other.of && other.of.campaign === campaign);
  for (const other of before) {
    const earlierStep = (other.of as { step: number }).step;
    if (earlierStep === step) wrong.push('the same step twice');
    if (earlierStep > step) wrong.push('out of order');
    const isOfEarlierDay = (campaign.steps[earlierStep] ?? 0) < (campaign.steps[step] ?? 0);
    if (isOfEarlierDay && at - other.at < STEP_DISTANCE) wrong.push('too soon after the step before');
  }
  if (at < member.joinedAt + (campaign.steps[step] ?? 0) * DAY) wrong.push('before its day');
  return wrong;
}

function judgeText(company: Company, { person, at }: Arrival, same: readonly Arrival[]): string[] {
  const obstacle = textObstacle(person);
  const thisMonth = same.filter((other) => at - other.at < MONTH).length;
  return [
    ...(obstacle ? [obstacle] : []),
    ...(isOpen(company.textHours, at) ? [] : ['outside the hours']),
    ...(thisMonth >= company.textsPerMonth ? [`${thisMonth + 1} texts in a month`] : []),
  ];
}

function judgeBulk(bulk: Bulk, { person }: Arrival, same: readonly Arrival[]): string[] {
  const wrong: string[] = [];
  if (bulk.isCancelled) wrong.push('the send was cancelled');
  if (!bulk.recipients.has(person)) wrong.push('was left out');
  if (same.some((other) => 'bulk' in other.of && other.of.bulk === bulk)) wrong.push('the same send twice');
  return wrong;
}

/** The caps hold over everything that a company sends: campaigns and quick sends together. */
function judgeCaps(
  { dailyCap, hourlyLimit }: Company,
  { person, at, channel }: Arrival,
  { same, earlier }: { same: readonly Arrival[]; earlier: readonly Arrival[] },
): string[] {
  const within = (list: readonly Arrival[], span: number) => list.filter((other) => at - other.at < span);
  const wrong: string[] = [];
  const cap = channel === 'sms' ? Math.min(dailyCap, MAX_TEXTS_A_DAY) : dailyCap;
  const today = within(same, DAY).length;
  if (today >= cap) wrong.push(`${today + 1} in a day, the cap is ${cap}`);
  if (person.lessOften && within(same, 7 * DAY).length > 0) wrong.push('two in a week, less was wished');
  const hour = within(earlier, HOUR).filter((other) => other.channel === channel).length;
  if (hourlyLimit !== null && hour >= hourlyLimit)
    wrong.push(`${hour + 1} in an hour, the limit is ${hourlyLimit}`);
  return wrong;
}

/** Whether a zone's clock is in the hours. */
function isOpen({ start, end, weekdaysOnly, zone }: Hours, at: number): boolean {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: zone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    } as Intl.DateTimeFormatOptions)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const minute = Number(parts.hour) * 60 + Number(parts.minute);
  if (weekdaysOnly && ['Sat', 'Sun'].includes(parts.weekday ?? '')) return false;
  return start === end || (minute >= start && minute < end);
}
