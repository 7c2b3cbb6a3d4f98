import {
  changeAsOwner,
  findChoicesOfPeople,
  findPlanOwner,
  listWithdrawn,
  type PersonChoices,
  type Receipt,
} from '#app/domain/assessments/index.ts';
import type { Database } from '#app/domain/database.ts';
import {
  type ConsentPage,
  type CurrentConsent,
  type CurrentConsents,
  describeConsents,
  findDisplayed,
  type LeadConsent,
  readSentence,
  type WhyWithoutAnswers,
} from '#app/domain/leads/index.ts';
import { recordRequest } from '#app/domain/privacy-requests/index.ts';
import { findPlanTenants } from '#app/domain/tenants/index.ts';
import { type Choice, endChoice } from './end-choice.server.ts';
import { describeOwnPage, type OwnPage } from './own-page.ts';

/** What the page of a person's choices shows. */
interface ShownChoices extends OwnPage {
  createdAt: Date;
  consents: CurrentConsents;
  /** The choices in one line. */
  receipt: Receipt;
  /** Whether the answers are hidden, and whether they can still be shown again; `too-old` if they were deleted after the time for answers. */
  health: 'shown' | 'hidden' | 'deleted' | 'too-old';
}

/** Finds the choices of the person whose plan it is; null for an unknown plan, and after an erasure. Changes nothing. */
export async function findChoices(db: Database, assessmentId: string): Promise<ShownChoices | null> {
  const owner = await findPlanOwner(db, assessmentId);
  const tenant = owner && (await findPlanTenants(db, [owner.tenantId])).get(owner.tenantId);
  if (!owner || !tenant) return null;
  const [findChoicesOf, withdrawnIds] = await Promise.all([
    findChoicesOfPeople(db, [owner]),
    listWithdrawn(db, { tenantId: owner.tenantId, ids: [assessmentId] }),
  ]);
  const { consents, receipt } = readChoices(findChoicesOf(owner), owner);
  const why = owner.whyWithoutAnswers;
  const missing = why === 'too-old' ? why : 'deleted';
  const health = withdrawnIds.length > 0 ? 'hidden' : why ? missing : 'shown';
  return {
    ...describeOwnPage(tenant, owner.locale),
    ...{ createdAt: owner.createdAt, consents, health, receipt },
  };
}

/** A lead whose person chose something, and when the use of its answers was withdrawn. */
interface ChoosingLead {
  tenantId: string;
  leadId: string;
  contactId: string | null;
  email: string;
  createdAt: Date;
  healthWithdrawnAt: Date | null;
  whyWithoutAnswers: WhyWithoutAnswers | null;
}

/** Lists a lead's consents as they were shown, each in the state that holds, with the choices in one line. */
export async function findLeadChoices(
  db: Database,
  lead: ChoosingLead,
): Promise<{ consents: LeadConsent[]; receipt: Receipt }> {
  const choices = (await findChoicesOfPeople(db, [lead]))(lead);
  const { consents, receipt } = readChoices(choices, lead);
  return {
    consents: describeConsents(choices.recorded).map((consent) => {
      // An unsubscription or STOP holds whatever was agreed to before or after it.
      return { ...consent, ...readEnd(consents[consent.kind] ?? consent) };
    }),
    receipt,
  };
}

const readEnd = ({ state, createdAt, endedWithAnswers = false }: CurrentConsent) => ({
  ...{ state, createdAt, endedWithAnswers },
});

/** Reads a person's choices for one plan, whose answers may be withdrawn while those of another are not. */
function readChoices(
  { consents, recorded, receipt }: PersonChoices,
  { healthWithdrawnAt, whyWithoutAnswers }: Pick<ChoosingLead, 'healthWithdrawnAt' | 'whyWithoutAnswers'>,
): { consents: CurrentConsents; receipt: Receipt } {
  const withoutHealth = { ...receipt, health: false };
  if (!whyWithoutAnswers) return { consents, receipt };
  if (whyWithoutAnswers === 'too-old' || !healthWithdrawnAt) return { consents, receipt: withoutHealth };
  const { health } = consents;
  // The person may have agreed for another plan since, by its box or its terms alone.
  const displayed = recorded.events.findLast(({ kind, state }) => kind === 'health' && state !== 'withdrawn');
  const sentence = displayed ? readSentence(displayed) : findDisplayed(consents, 'health');
  return {
    consents:
      health?.state === 'withdrawn'
        ? consents
        : {
            ...consents,
            health: {
              ...(sentence ?? { wording: '', wordingLocale: null }),
              ...{ state: 'withdrawn', createdAt: healthWithdrawnAt },
            },
          },
    receipt: withoutHealth,
  };
}

/** The person's choices in one line, for the plan's page; null for an unknown plan. */
export async function findReceipt(db: Database, assessmentId: string): Promise<Receipt | null> {
  const choices = await findChoices(db, assessmentId);
  return choices?.receipt ?? null;
}

interface ChoiceChange {
  db: Database;
  assessmentId: string;
  /** The words of the pressed button. */
  wording: string;
  /** The page with the button, for the ledger. */
  page?: ConsentPage;
  now: Date;
}

/**
 * Withdraws one of a person's consents, at once; a consent that is withdrawn already changes nothing. Staff see the withdrawal of health
 * answers until these are deleted.
 * @throws AppError `not-found` for an unknown plan
 */
export async function withdrawChoice({
  db,
  assessmentId,
  choice,
  wording,
  page,
  now,
}: ChoiceChange & { choice: Choice }): Promise<void> {
  const source = 'plan-page';
  await changeAsOwner(db, assessmentId, async (tx, owner) => {
    const isEnded = await endChoice(tx, { ...owner, choice, wording, source, page, now });
    if (isEnded && choice === 'health')
      await recordRequest(tx, { ...owner, kind: 'withdraw-health', source, now });
  });
}
