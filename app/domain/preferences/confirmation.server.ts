import {
  confirmationSigner,
  findPlanOwner,
  isConfirmationExpired,
  lockAssessment,
  type PlanOwner,
  recomputePlan,
} from '#app/domain/assessments/index.ts';
import { enrolConfirmed } from '#app/domain/campaigns/index.ts';
import type { Database, DatabaseClient } from '#app/domain/database.ts';
import {
  type ConsentPage,
  findConsentsOfPeople,
  type PendingConsents,
  proveContact,
  readPendingConsents,
  recordConfirmation,
  writeConsentSentences,
} from '#app/domain/leads/index.ts';
import { tellConsentChange } from '#app/domain/receivers/index.ts';
import { allowAgain, findUnsubscriptions } from '#app/domain/suppressions/index.ts';
import { findTenantRules } from '#app/domain/tenants/index.ts';
import { findTenantByClient, type WidgetTenant, writeSender } from '#app/domain/widget-tenant/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { KeyRing } from '#app/lib/key-ring.server.ts';
import { t } from '#app/messages/consent.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';
import type { Choice } from './end-choice.server.ts';
import { describeOwnPage, type OwnPage } from './own-page.ts';

/** The link of a plan mail, or of the mail that asks for the confirmation alone: the plan's id and the token that only these mails contain. */
export interface ConfirmationLink {
  assessmentId: string;
  token: string;
  /** The service's keys, which sign its links. */
  ring: KeyRing;
}

/** A sentence on the page, next to its box or above the button. */
interface ConfirmedSentence {
  /** The field of the box. */
  field: 'terms' | 'health' | 'offers';
  kinds: ('terms' | 'age' | 'health' | 'offers' | 'segments')[];
  wording: string;
  /** The language of the sentence, which is that of the form for one that a form displayed before. */
  wordingLocale: string;
  wordingId: string;
}

/** What the page behind the link shows. */
interface FoundConfirmation extends OwnPage {
  state: 'open' | 'used' | 'expired';
  sentences: ConfirmedSentence[];
  /** Whether each sentence has a box; otherwise the button says yes to the only one. */
  hasBoxes: boolean;
  /** Who sends the offers, where the law of the region wants it said. */
  sender: string | null;
}

/** Finds what the link of a plan mail confirms; null for a wrong link, and after an erasure. Changes nothing. */
export async function findConfirmation(
  db: Database,
  link: ConfirmationLink,
  now: Date,
): Promise<FoundConfirmation | null> {
  const found = await openLink(db, link);
  if (!found) return null;
  const { owner, tenant } = found;
  const pending = await findPending(db, owner);
  const sentences = pending ? listSentences(found, pending) : [];
  const { offers } = findTenantRules(tenant, owner.region);
  return {
    ...describeOwnPage(tenant, owner.locale),
    state: sentences.length === 0 ? 'used' : isConfirmationExpired(owner, now) ? 'expired' : 'open',
    sentences,
    hasBoxes: pending?.isClaimed ?? false,
    sender: offers === 'opt-in-with-sender' ? writeSender(tenant) : null,
  };
}

/**
 * Confirms what waits for it: offers and, if another program sent the answers, everything that it says the visitor agreed to.
 * The plan is then computed again, with the amounts that the visitor's region allows.
 * @param options.ticked the fields of the ticked boxes, or of the pressed button
 * @param options.page the page with the button, for the ledger
 * @returns whether offers may now be sent
 * @throws AppError `not-found` for a wrong, used or expired link, `invalid` without a box that is needed
 */
export async function confirmChoices({
  db,
  link,
  ticked,
  page,
  now,
}: {
  db: Database;
  link: ConfirmationLink;
  ticked: readonly string[];
  page?: ConsentPage;
  now: Date;
}): Promise<{ givesOffers: boolean }> {
  const found = await openLink(db, link);
  if (!found || isConfirmationExpired(found.owner, now)) throw deadConfirmation();
  const { owner, tenant } = found;
  const { tenantId, leadId, contactId, locale, region, regionSource } = owner;
  const { jurisdiction } = findTenantRules(tenant, region);
  return db.$transaction(async (tx) => {
    const locked = await lockAssessment(tx, { tenantId, assessmentId: link.assessmentId });
    // A second press of the button waits for the first one, and then finds nothing to confirm.
    const pending = await findPending(tx, owner);
    const sentences = pending ? listSentences(found, pending) : [];
    if (!pending || sentences.length === 0) throw deadConfirmation();
    const isGiven = ({ field }: ConfirmedSentence) => ticked.includes(field);
    // The form with boxes, sent twice: it said no to the offers, which still wait.
    if (!pending.isClaimed && ticked.includes('terms') && !ticked.includes('offers'))
      return { givesOffers: false };
    const isNeeded = ({ field }: ConfirmedSentence) => !pending.isClaimed || field !== 'offers';
    if (!sentences.every((sentence) => !isNeeded(sentence) || isGiven(sentence)))
      throw new AppError('invalid', 'Tick every required checkbox.');
    const button = pending.isClaimed ? '' : ` ${readButton(locale)}`;
    const recorded = await recordConfirmation(tx, {
      ...{ tenantId, leadId, contactId, locale, page, now, place: { jurisdiction, region, regionSource } },
      consents: sentences.map((sentence) => ({
        ...{ kinds: sentence.kinds, wordingId: sentence.wordingId, wording: sentence.wording + button },
        state: isGiven(sentence) ? 'given' : 'refused',
        mode: pending.isClaimed ? 'box' : 'button',
      })),
    });
    const givesOffers = recorded.some(({ kind, state }) => kind === 'offers' && state === 'given');
    if (givesOffers) await allowAgain(tx, { tenantId, channel: 'email', address: owner.email });
    if (contactId) await proveContact(tx, { tenantId, contactId, now });
    if (givesOffers) await enrolConfirmed(tx, { tenantId, leadId, now });
    if (pending.isClaimed) await recomputePlan(tx, tenant, locked);
    for (const { kind, state, eventId } of recorded)
      if (state === 'given' && isAnnounced(kind))
        await tellConsentChange(tx, { ...owner, consent: kind, state, eventId, now });
    return { givesOffers };
  });
}

const isAnnounced = (kind: string): kind is Choice => ['health', 'offers', 'segments'].includes(kind);

interface OpenLink {
  owner: PlanOwner;
  tenant: WidgetTenant;
}

async function openLink(
  db: Database,
  { assessmentId, token, ring }: ConfirmationLink,
): Promise<OpenLink | null> {
  const leadId = confirmationSigner(ring).read(token);
  const owner = leadId === null ? null : await findPlanOwner(db, assessmentId);
  if (!owner || owner.leadId !== leadId) return null;
  const tenant = await findTenantByClient(db, owner.tenantId);
  return tenant && { owner, tenant };
}

async function findPending(db: DatabaseClient, owner: PlanOwner): Promise<PendingConsents | null> {
  const { tenantId, leadId, contactId, email } = owner;
  const address = { tenantId, addressHash: hashRecipient(email) };
  const [findConsents, findUnsubscribedAt] = await Promise.all([
    findConsentsOfPeople(db, [{ tenantId, leadId, contactId }]),
    findUnsubscriptions(db, [address]),
  ]);
  const consents = findConsents({ tenantId, leadId, contactId });
  return readPendingConsents(consents, { leadId, unsubscribedAt: findUnsubscribedAt(address) });
}

/** Returns the words of the only button, which are part of what the person agreed to. */
const readButton = (locale: string): string =>
  atOnceInLocale(parseLocale(locale) ?? DEFAULT_LOCALE, () => t.confirmOffers);

const deadConfirmation = () =>
  new AppError(
    'not-found',
    'This link has expired or was already used. Take the assessment again to get a new link.',
  );

/** Lists the sentences of the page. What is displayed is also what is recorded. */
function listSentences({ owner, tenant }: OpenLink, pending: PendingConsents): ConfirmedSentence[] {
  const { widget } = owner;
  const locale = parseLocale(owner.locale) ?? DEFAULT_LOCALE;
  const rules = findTenantRules(tenant, owner.region);
  const sentences: ConfirmedSentence[] = [];
  if (pending.isClaimed) {
    const consentRules = readConsentRules(tenant, rules);
    const displayed = writeConsentSentences({ widget, locale, version: CONSENT_VERSION }, consentRules);
    const name = (sentence: string) => ({
      wordingId: `${widget}/${sentence}/${CONSENT_VERSION}`,
      wordingLocale: locale,
    });
    sentences.push({ field: 'terms', kinds: ['terms', 'age'], wording: displayed.terms, ...name('terms') });
    if (consentRules.asksForHealth)
      sentences.push({ field: 'health', kinds: ['health'], wording: displayed.health, ...name('health') });
  }
  if (pending.offers && rules.offers !== 'none') {
    const { wording, wordingLocale } = pending.offers.wording
      ? pending.offers
      : { wording: atOnceInLocale(locale, () => t.offers(tenant.name)), wordingLocale: locale };
    const choosesByGoals = pending.offers.choosesByGoals || rules.segments === 'opt-in';
    sentences.push({
      field: 'offers',
      kinds: choosesByGoals ? ['offers', 'segments'] : ['offers'],
      wording,
      wordingLocale,
      wordingId: 'confirm/offers/1',
    });
  }
  return sentences;
}
