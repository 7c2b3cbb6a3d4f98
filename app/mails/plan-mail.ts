import { t as choices } from '#app/messages/choices.ts';
import { t as confirm } from '#app/messages/confirm.ts';
import { t as consent } from '#app/messages/consent.ts';
import { t as dataMail } from '#app/messages/data-mail.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t as emergency } from '#app/messages/emergency.ts';
import { t } from '#app/messages/plan-mail.ts';
import { t as privacy } from '#app/messages/privacy.ts';
import {
  createMailPlan,
  createUnprovedMailPlan,
  type MailBlock,
  type MailPlan,
  type MailProduct,
  type PlanList,
} from '#app/plan-view/plan-blocks.ts';
import { createPlanBrief, listBriefProducts, type PlanBrief } from '#app/plan-view/plan-brief.ts';
import { type PlanPageData, privacyPath } from '#app/protocol/plan-page.ts';
import type { DocumentTheme } from '#app/theme/document-theme.ts';
import { type MailContent, underlined, wrapped } from './mail-frame.tsx';
import { signatureText } from './mail-letterhead.tsx';
import { type MailLine, type PlanMailWords, planMailHtml } from './plan-mail-html.tsx';
import { splitSignature } from './signature-lines.ts';

interface PlanMailData {
  data: PlanPageData;
  look: DocumentTheme;
  /** A person's name, or null: a mail never greets 'Consumer Lead' (D33). */
  firstName: string | null;
  createdAt: Date;
  /** Absolute URLs. */
  links: { page: string; erase: string };
  /** The recipient's choices; missing in a mail to another address than the plan's. */
  choices?: {
    receipt: Record<'health' | 'offers' | 'texts', boolean> & { date: Date };
    /** Absolute URL of the page that shows and changes them. */
    href: string;
    /** What is still to be confirmed, with the absolute URL of the page that does; null for nothing. */
    confirmation: { isClaimed: boolean; href: string } | null;
  };
  postalAddress: string | null;
  /** True if the visitor's own words mention a danger: the mail has the link and shows no product. */
  namesDanger?: boolean;
  /** False until a person has visited from a mail to this address: it may be a stranger's (D67). */
  isProved: boolean;
}

/**
 * Renders the plan mail (D18), or the mail without products if no product was suitable (D13). An unproved address gets the link and the
 * names of the products.
 */
export function renderPlanMail(mail: PlanMailData): MailContent {
  const brief = mail.namesDanger ? withoutProducts(createPlanBrief(mail.data)) : createPlanBrief(mail.data);
  const words = mail.isProved ? chooseWords(mail, brief) : chooseUnprovedWords(mail, brief);
  const plan = mail.isProved ? createMailPlan(brief, mail.links.page) : createUnprovedMailPlan(brief);
  return {
    subject: words.subject,
    html: planMailHtml({
      plan,
      words,
      look: mail.look,
      // It is shown even on a locked screen, so it names no product, answer or condition (D43).
      preview: words.opening,
      links: { ...mail.links, privacy: choosePrivacyUrl(mail) },
      confirmation: writeConfirmation(mail),
      receipt: writeReceipt(mail),
      signature: splitSignature(mail.look.brand, mail.postalAddress),
    }),
    text: writeText(mail, plan, words),
    inline: [],
  };
}

/** Removes from the brief everything that names a product. A plan without products keeps its own reason. */
const withoutProducts = (brief: PlanBrief): PlanBrief => ({
  ...brief,
  lead: brief.phases.length > 0 ? [emergency.withheld.words] : brief.lead,
  phases: [],
  steps: [],
  articles: [],
  checkpoints: [],
  personalCautions: [],
  leftOut: [],
  leftForClass: [],
  notes: [],
  answersWithoutStudy: [],
  mustNotUse: [],
});

/** Writes the line with the link by which offers, or what another program says, are confirmed (D65). */
function writeConfirmation({ choices: mailed, look }: PlanMailData): MailLine | null {
  const { confirmation = null } = mailed ?? {};
  if (!confirmation) return null;
  const { isClaimed, href } = confirmation;
  return isClaimed
    ? { text: confirm.mailClaimed(look.brand), label: confirm.confirm, href }
    : { text: confirm.mailOffers(look.brand), label: consent.confirmOffers, href };
}

/** Writes the recipient's choices in one line. It holds no answer about health, so every recipient gets it. */
const writeReceipt = ({ choices: mailed }: PlanMailData): MailLine | null =>
  mailed
    ? {
        text: choices.receipt(documents.longDate(mailed.receipt.date), mailed.receipt),
        label: choices.seeChoices,
        href: mailed.href,
      }
    : null;

type Words = PlanMailWords & { subject: string };

function chooseWords(mail: PlanMailData, brief: PlanBrief): Words {
  const { data, look, firstName, createdAt } = mail;
  const products = listBriefProducts(brief).length;
  const date = documents.longDate(createdAt);
  const phases = data.shown.format === 'plan' ? brief.phases.length : 1;
  return {
    subject: products > 0 ? t.planSubject(look.brand) : t.answersSubject(look.brand),
    greeting: firstName ? t.helloTo(firstName) : t.hello,
    opening: products > 0 ? t.planOpening(date, products, phases) : t.answersOpening(date),
    button: products > 0 ? t.openPlan : t.openPage,
    why: [t.why(look.brand), ...offersLine(mail)].join(' '),
  };
}

/**
 * Says that offers may follow, and how to stop them (D50), only to a recipient whose receipt says yes to offers (D65): not after an
 * unsubscription, where none are sent, nor to another address than the plan's. A mail that names a danger says nothing of offers.
 */
const offersLine = ({ choices: mailed, namesDanger }: PlanMailData): string[] =>
  mailed?.receipt.offers && !namesDanger ? [t.offersMayFollow] : [];

/** Chooses words that depend on no answer, apart from whether there are products. */
function chooseUnprovedWords(mail: PlanMailData, brief: PlanBrief): Words {
  const { look, createdAt } = mail;
  const hasProducts = brief.phases.length > 0;
  const date = documents.longDate(createdAt);
  return {
    subject: hasProducts ? t.planSubject(look.brand) : t.pageSubject(look.brand),
    // A stranger must not learn whose answers these are.
    greeting: t.hello,
    opening: hasProducts ? t.unprovedPlanOpening(date) : t.unprovedPageOpening(date),
    button: hasProducts ? t.openPlan : t.openPage,
    why: [t.why(look.brand), ...(hasProducts ? offersLine(mail) : [])].join(' '),
  };
}

const choosePrivacyUrl = ({ links, data }: PlanMailData): string =>
  new URL(privacyPath(data.config), links.page).href;

/** Writes the text part, for programs and people that prefer it to HTML. */
function writeText(mail: PlanMailData, plan: MailPlan, words: Words): string {
  const { look, links, postalAddress } = mail;
  const { phases, researchOnly, disclaimers } = plan;
  return [
    ...(plan.alert ? [wrapped(plan.alert), ''] : []),
    wrapped(words.greeting),
    '',
    wrapped(words.opening),
    ...(phases.length === 0 ? ['', underlined(plan.title), ...plan.lead.map((text) => wrapped(text))] : []),
    '',
    `${words.button}:`,
    links.page,
    ...lineText(writeConfirmation(mail)),
    ...plan.blocks.flatMap((block) => blockText(block, phases)),
    ...listText({ title: t.pleaseNote, items: [...(researchOnly ? [researchOnly] : []), ...disclaimers] }),
    '',
    ...signatureText(splitSignature(look.brand, postalAddress)),
    '',
    wrapped(words.why),
    ...lineText(writeReceipt(mail)),
    `${dataMail.deleteData}: ${links.erase}`,
    `${privacy.privacy}: ${choosePrivacyUrl(mail)}`,
    '',
  ].join('\n');
}

const lineText = (line: MailLine | null): string[] =>
  line ? ['', wrapped(line.text), `${line.label}: ${line.href}`] : [];

function blockText(block: MailBlock, phases: MailPlan['phases']): string[] {
  switch (block.kind) {
    case 'notice':
      return block.title
        ? listText({ title: block.title, items: block.items })
        : ['', ...block.items.map((item) => wrapped(item))];
    case 'phases':
      return phases.flatMap(({ number, name, when, products }) => [
        '',
        underlined(`${number}. ${name} (${when})`),
        ...products.flatMap((product) => ['', ...productText(product)]),
      ]);
    case 'lists':
      return block.lists.flatMap(listText);
    case 'links':
      return block.links.map(({ text, href }) => `${text}: ${href}`);
  }
}

const listText = ({ title, items }: PlanList): string[] => [
  '',
  underlined(title),
  ...items.map((item) => wrapped(`- ${item}`, '  ')),
];

const productText = ({ rank, name, about, reasons, warning, link }: MailProduct): string[] => [
  wrapped(`${rank}. ${name} – ${about}`, '   '),
  ...(reasons ? [wrapped(`   ${reasons}`, '   ').replace(/^/, '   ')] : []),
  ...(warning ? [`   ${wrapped(warning, '   ')}`] : []),
  ...(link ? [`   ${link.text}: ${link.href}`] : []),
];
