import type { Database } from '#app/domain/database.ts';
import type { World } from './events.ts';
import {
  type Arrival,
  type Campaign,
  joinsUntil,
  judge,
  memberObstacle,
  type Person,
  whoJoins,
} from './reference.ts';

/** A marketing message on the wire, before it is known what it belongs to. */
export interface WireMessage {
  at: number;
  kind: 'email' | 'sms';
  payload: { sendId?: string; bulkRecipientId?: string };
}

/** Ends of a message that explain why it did not arrive: the other side refused it, or it is unknown whether it has it. */
const EXCUSES: readonly string[] = ['failed', 'uncertain'];

/** Compares what the service did with what the reference allows and owes. */
export class Witness {
  readonly violations: string[] = [];
  arrivalCount = 0;
  private readonly arrivals = new Map<World, Arrival[]>();
  /** Until when each campaign has looked at leads. */
  private readonly lookedUntil = new Map<string, number>();

  constructor(
    private readonly db: Database,
    private readonly worlds: readonly World[],
  ) {
    for (const world of worlds) this.arrivals.set(world, []);
  }

  /** Judges a round. Events happen only between rounds, so the facts were the same all the time. */
  async judgeRound(wire: readonly WireMessage[], now: number): Promise<void> {
    const campaigns = await this.db.emailCampaign.findMany({
      select: { id: true, tenantId: true, status: true, enrolledThrough: true },
    });
    for (const row of campaigns) await this.judgeJoining(row, now);
    for (const { world, arrival } of await this.findOrigins(wire)) {
      const earlier = this.arrivals.get(world) as Arrival[];
      for (const wrong of judge(world.facts, arrival, earlier))
        this.report(world, arrival.person, `${describe(arrival)}: ${wrong}`);
      earlier.push(arrival);
      this.arrivalCount++;
    }
    for (const world of this.worlds) noteReasons(world);
    for (const { id, tenantId, status } of campaigns) {
      const world = this.findWorld(tenantId);
      const campaign = world?.campaigns.get(id);
      // A campaign that takes no new leads ends by itself, once all its people are done.
      if (!world || status !== 'completed' || campaign?.status !== 'active') continue;
      await this.judgeCompleteness(world, id, campaign);
      campaign.status = 'completed';
    }
  }

  /** Judges the end: everyone who joined a campaign has every step, and everyone chosen for a quick send has it, or there is a reason. */
  async judgeEnd(): Promise<void> {
    for (const world of this.worlds) {
      for (const [id, campaign] of world.campaigns) await this.judgeCompleteness(world, id, campaign);
      await this.judgeQuickSends(world);
    }
  }

  private report(world: World, person: Person, what: string): void {
    this.violations.push(`person ${world.facts.people.indexOf(person)} of ${world.facts.name}: ${what}`);
  }

  private findWorld(tenantId: string | undefined): World | undefined {
    return this.worlds.find(({ id }) => id === tenantId);
  }

  /** Checks that exactly those joined a campaign who should have, among the leads that it has looked at since the last round. */
  private async judgeJoining(
    { id, tenantId, enrolledThrough }: { id: string; tenantId: string; enrolledThrough: Date | null },
    now: number,
  ): Promise<void> {
    const world = this.findWorld(tenantId);
    const campaign = world?.campaigns.get(id);
    const [from, to] = [this.lookedUntil.get(id) ?? 0, enrolledThrough?.getTime() ?? 0];
    if (!world || !campaign || to === from) return;
    this.lookedUntil.set(id, to);
    if (to > joinsUntil(campaign, now)) this.violations.push(`${id} looked too far ahead`);
    const expected = new Set(whoJoins(world.facts, campaign, { from, to, now }));
    const enrolments = await this.db.campaignEnrolment.findMany({
      where: { tenantId, campaignId: id, state: { not: 'held-out' } },
      select: { contactId: true, enrolledAt: true },
    });
    for (const { contactId, enrolledAt } of enrolments) {
      const person = findPerson(world, contactId);
      if (!person || campaign.members.has(person)) continue;
      if (!expected.delete(person)) this.report(world, person, `joined ${id} for no reason`);
      campaign.members.set(person, { joinedAt: enrolledAt.getTime(), reasons: new Set() });
    }
    for (const person of expected) this.report(world, person, `did not join ${id}`);
  }

  /** Finds the person of each message, and the step or quick send that it is. */
  private async findOrigins(wire: readonly WireMessage[]): Promise<{ world: World; arrival: Arrival }[]> {
    const sends = await this.db.emailSend.findMany({
      where: { id: { in: wire.flatMap(({ payload }) => payload.sendId ?? []) } },
      select: {
        ...{ id: true, tenantId: true, campaignId: true, templateId: true },
        lead: { select: { contactId: true } },
      },
    });
    const recipients = await this.db.bulkRecipient.findMany({
      where: { id: { in: wire.flatMap(({ payload }) => payload.bulkRecipientId ?? []) } },
      select: { id: true, tenantId: true, bulkId: true, contactId: true },
    });
    return wire.flatMap(({ at, kind, payload }) => {
      const send = sends.find(({ id }) => id === payload.sendId);
      const recipient = recipients.find(({ id }) => id === payload.bulkRecipientId);
      const world = this.findWorld((send ?? recipient)?.tenantId);
      const person = world && findPerson(world, send?.lead?.contactId ?? recipient?.contactId ?? null);
      const of = world && findOrigin(world, send, recipient);
      if (world && person && of) return [{ world, arrival: { channel: kind, at, person, of } }];
      this.violations.push(`A message of unknown origin: ${JSON.stringify(payload)}`);
      return [];
    });
  }

  private async judgeCompleteness(world: World, campaignId: string, campaign: Campaign): Promise<void> {
    const arrivals = this.arrivals.get(world) as Arrival[];
    const sends = await this.db.emailSend.findMany({
      where: { tenantId: world.id, campaignId },
      select: { status: true, templateId: true, lead: { select: { contactId: true } } },
    });
    for (const [person, { reasons }] of campaign.members) {
      if (reasons.size > 0) continue;
      for (const [step, templateId] of campaign.templateIds.entries()) {
        const isThere = arrivals.some(
          ({ person: other, of }) =>
            other === person && 'campaign' in of && of.campaign === campaign && of.step === step,
        );
        const send = sends.find(
          (row) => row.templateId === templateId && findPerson(world, row.lead?.contactId ?? null) === person,
        );
        if (!isThere && !EXCUSES.includes(send?.status ?? ''))
          this.report(world, person, `never got step ${step + 1} of ${campaignId} (${send?.status})`);
      }
    }
  }

  private async judgeQuickSends(world: World): Promise<void> {
    const arrivals = this.arrivals.get(world) as Arrival[];
    for (const [bulkId, bulk] of world.bulks) {
      if (bulk.isCancelled) continue;
      const rows = await this.db.bulkRecipient.findMany({
        where: { tenantId: world.id, bulkId },
        select: { contactId: true, state: true, reason: true, outboxMessageId: true },
      });
      const messages = await this.db.outboxMessage.findMany({
        where: { id: { in: rows.flatMap(({ outboxMessageId }) => outboxMessageId ?? []) } },
        select: { id: true, state: true },
      });
      for (const person of bulk.recipients) {
        if (arrivals.some(({ person: other, of }) => other === person && 'bulk' in of && of.bulk === bulk))
          continue;
        const row = rows.find(({ contactId }) => findPerson(world, contactId) === person);
        const message = messages.find(({ id }) => id === row?.outboxMessageId);
        const isOver = row?.state === 'skipped' || [...EXCUSES, 'suppressed'].includes(message?.state ?? '');
        if (!isOver && !person.isErased)
          this.report(world, person, `never got quick send ${bulkId} (${row?.state}, ${message?.state})`);
      }
    }
  }
}

const describe = ({ at, channel, of }: Arrival): string =>
  `${new Date(at).toISOString()} ${channel}, ${'bulk' in of ? 'quick send' : `step ${of.step + 1}`}`;

const findPerson = (world: World, contactId: string | null): Person | undefined =>
  contactId === null ? undefined : [...world.contactIds].find(([, id]) => id === contactId)?.[0];

function findOrigin(
  world: World,
  send: { campaignId: string; templateId: string } | undefined,
  recipient: { bulkId: string } | undefined,
): Arrival['of'] | undefined {
  const campaign = send && world.campaigns.get(send.campaignId);
  const bulk = recipient && world.bulks.get(recipient.bulkId);
  if (campaign && send) return { campaign, step: campaign.templateIds.indexOf(send.templateId) };
  return bulk && { bulk };
}

/** Notes why members get no more mails: the service never takes a stop back. */
function noteReasons(world: World): void {
  for (const campaign of world.campaigns.values())
    for (const [person, { reasons }] of campaign.members) {
      const reason = memberObstacle(world.facts, campaign, person);
      if (reason) reasons.add(reason);
    }
}
