import { enumerate } from '#app/engine/enumerate.ts';
import { t as articleWords } from '#app/messages/articles.ts';
import { t as checklistWords } from '#app/messages/checklist.ts';
import { t as documents } from '#app/messages/documents.ts';
import { t } from '#app/messages/leaflet.ts';
import { t as legacy } from '#app/messages/legacy.ts';
import { t as mails } from '#app/messages/plan-mail.ts';
import { t as results } from '#app/messages/results.ts';
import { t as resultsTop } from '#app/messages/results-top.ts';
import { nameTexts } from './approvals.ts';
import type { ChecklistRow, PlanChecklist } from './checklist.ts';
import type { CitedSource } from './cited-sources.ts';
import { createLeaflet, type Leaflet, listContraindications, type SharedWarnings } from './leaflet.ts';
import { type BriefProduct, listBriefProducts, type PlanBrief, researchOnly } from './plan-brief.ts';

/** For example "Dosing: 2.5 mg". The label is '' if the text needs no label. */
export type LabelledText = readonly [label: string, text: string];

export interface PlanList {
  title: string;
  items: readonly string[];
  isNumbered?: boolean;
}

export interface PlanLink {
  text: string;
  href: string;
}

/** A part of a plan with all its texts. A part without content is left out, so renderers need not check. */
export type PlanBlock =
  | { kind: 'notice'; tone: 'danger' | 'warning' | 'plain'; title?: string; items: readonly string[] }
  /** The phases in brief, next to each other. */
  | { kind: 'overview' }
  | { kind: 'lists'; lists: PlanList[] }
  | { kind: 'links'; title: string; links: PlanLink[] }
  /** Texts that several products share: warnings above the products, handling below them. */
  | { kind: 'shared'; tone: 'warning' | 'plain'; lists: { title: string; lines: readonly LabelledText[] }[] }
  /** The phases with their products. */
  | { kind: 'phases' }
  | {
      kind: 'weeks';
      title: string;
      weeks: ChecklistRow[];
      notes: LabelledText[];
      stop: string;
    }
  | { kind: 'sources'; title: string; sources: readonly CitedSource[] };

interface PlanPhase<Product> {
  number: number;
  name: string;
  when: string;
  products: Product[];
}

/** A plan in the order in which it is read: alert, title, lead, blocks, disclaimers. */
interface PlanContents<Product, Block> {
  /** Read before everything else; null if the visitor's own words give no reason (D63). */
  alert: string | null;
  title: string;
  /** Paragraphs under the title. */
  lead: readonly string[];
  /** Empty if no product was suitable (D13). */
  phases: PlanPhase<Product>[];
  /** Null for a plan without products. */
  researchOnly: string | null;
  blocks: Block[];
  disclaimers: readonly string[];
}

/** A product in print and PDF. */
export interface PaperProduct
  extends Omit<BriefProduct, 'note' | 'link' | 'amounts' | 'facts' | 'isEvidenceMixed'> {
  /** What is known of the product; two empty texts if nothing is. */
  note: LabelledText;
  /** Cautions from the visitor's own answers, printed before everything else of the product (D61); null without any. */
  caution: LabelledText | null;
  /** The amounts and the lines next to them. */
  facts: LabelledText[];
  /** Warnings for this product alone. Those that it shares with other products of the plan are printed above the list of products. */
  warnings: LabelledText[];
  link: PlanLink | null;
}

export interface PaperPlan extends PlanContents<PaperProduct, PlanBlock> {
  /** Approximate number of characters to read, from which print chooses its font size. */
  letters: number;
  /** Number of pages that the plan fills at most. */
  pages: 2 | 3;
}

/** A product in a mail: no amounts (D43), and no price or coupon, because the mail has no unsubscribe link (D65). */
export interface MailProduct extends Pick<BriefProduct, 'rank' | 'name' | 'about' | 'warning'> {
  reasons: string | null;
  link: PlanLink | null;
}

/** A mail has no block that may contain an amount (D43). */
export type MailBlock = Extract<PlanBlock, { kind: 'notice' | 'phases' | 'lists' | 'links' }>;
export type MailPlan = PlanContents<MailProduct, MailBlock>;

/** Number of products with amounts from which a plan needs three pages: its texts on mixing, measuring and storing would not fit on two. */
const MANY_AMOUNTS = 3;

/** Builds the plan for print and PDF. @param pageUrl absolute URL of the plan's page, against which the paths of links are resolved */
export function createPaperPlan(brief: PlanBrief, pageUrl?: string): PaperPlan {
  const leaflet = createLeaflet(brief);
  const products = listBriefProducts(brief);
  const count = products.length;
  const phases = mapProducts(brief, (product) => paperProduct(product, leaflet));
  const blocks: PlanBlock[] = [
    ...(count > 0 ? productBlocks(brief, leaflet) : adviceBlocks(brief, pageUrl)),
    ...filled(brief.sources, { kind: 'sources', title: documents.sources, sources: brief.sources }),
  ];
  return {
    ...readingFrame(brief),
    phases,
    researchOnly: count > 0 ? `${resultsTop.productCount(count)}. ${researchOnly()}` : null,
    blocks,
    letters: JSON.stringify([phases, blocks]).length,
    pages: products.filter(({ amounts: all }) => all.length > 0).length < MANY_AMOUNTS ? 2 : 3,
  };
}

/** Builds the plan for both parts of the mail. */
export function createMailPlan(brief: PlanBrief, pageUrl: string): MailPlan {
  const hasProducts = brief.phases.length > 0;
  // The lines on who must not use a product name the answers of the safety question already.
  const isNew = (item: string) => !brief.mustNotUse.some((line) => line.includes(item));
  const mustNotUse = [
    ...brief.mustNotUse,
    ...listContraindications(brief)
      .map(({ names, items }) => ({ names, items: items.filter(isNew) }))
      .filter(({ items }) => items.length > 0)
      .map(writeGroup),
  ];
  return {
    ...readingFrame(brief),
    phases: mapProducts(brief, mailProduct),
    researchOnly: hasProducts ? researchOnly() : null,
    blocks: [
      ...notice('warning', brief.personalCautions, resultsTop.cautionsForYou),
      ...lists({
        title: mails.approval,
        items: listApprovals(brief),
      }),
      ...notice('danger', [brief.emergency]),
      ...listOrder(brief),
      ...notice('plain', [...brief.notes, ...brief.answersWithoutStudy]),
      { kind: 'phases' },
      ...lists({ title: brief.stepsTitle, items: brief.steps }),
      ...articles(brief, pageUrl),
      ...lists(
        { title: results.checkpoints, items: brief.checkpoints },
        { title: results.leftOut, items: brief.leftOut },
        { title: results.leftForClass, items: brief.leftForClass },
        {
          title: hasProducts ? legacy.mustNotUse : results.cautions,
          items: mustNotUse,
        },
      ),
    ],
  };
}

/**
 * Builds the plan for a mail to an address that nobody has visited from yet: it may be a stranger's, so it has nothing that depends on an
 * answer but the names of the products (D67). A visitor for whom nothing was suitable gets the same mail without names, whatever the reason.
 */
export function createUnprovedMailPlan(brief: PlanBrief): MailPlan {
  const names = [...new Set(listBriefProducts(brief).map(({ name }) => name))];
  return {
    alert: null,
    title: names.length > 0 ? resultsTop.yourPlan : mails.yourPage,
    // Above the link (D43).
    lead: [mails.generalApproval, brief.emergency],
    phases: [],
    researchOnly: names.length > 0 ? researchOnly() : null,
    blocks: lists({ title: mails.productNames, items: names }),
    disclaimers: brief.disclaimers,
  };
}

/** Writes the warnings that the named products share as one line. */
const writeGroup = ({ names, items }: SharedWarnings) =>
  names ? `${names}: ${enumerate(items)}` : enumerate(items);

const readingFrame = ({ alert, title, lead, disclaimers }: PlanBrief) => ({
  alert,
  title: title.replace(/\.$/, ''),
  lead,
  disclaimers,
});

const mapProducts = <Product>(
  { phases }: PlanBrief,
  map: (product: BriefProduct) => Product,
): PlanPhase<Product>[] => phases.map((phase) => ({ ...phase, products: phase.products.map(map) }));

function productBlocks(brief: PlanBrief, leaflet: Leaflet): PlanBlock[] {
  return [
    ...notice('danger', [brief.emergency]),
    ...notice('plain', brief.withheld ? [brief.withheld] : []),
    ...notice('warning', leaflet.personalCautions, resultsTop.cautionsForYou),
    // Above the first link to a shop (D62), so no product below repeats it.
    ...notice('warning', listApprovals(brief)),
    ...listOrder(brief),
    ...notice('plain', [...brief.notes, ...brief.answersWithoutStudy]),
    { kind: 'overview' },
    ...lists(
      { title: brief.stepsTitle, items: brief.steps, isNumbered: true },
      { title: legacy.mustNotUse, items: leaflet.mustNotUse },
      { title: results.leftOut, items: brief.leftOut },
      { title: results.leftForClass, items: brief.leftForClass },
    ),
    // These warnings must be directly above the amounts (D42).
    ...sharedWarnings(leaflet),
    { kind: 'phases' },
    // Below the amounts, because it names volumes (D42).
    ...filled(leaflet.handling, {
      kind: 'shared',
      tone: 'plain',
      lists: [{ title: t.handlingTitle, lines: leaflet.handling }],
    }),
    ...(brief.checklist ? [weeksToTick(brief.checklist)] : []),
  ];
}

/** Lists the blocks of advice for a plan without products. */
const adviceBlocks = (brief: PlanBrief, pageUrl?: string): PlanBlock[] => [
  ...notice('danger', [brief.emergency]),
  ...lists({ title: brief.stepsTitle, items: brief.steps }),
  ...articles(brief, pageUrl),
  ...notice('warning', brief.personalCautions, resultsTop.cautionsForYou),
  ...notice('plain', brief.mustNotUse, results.cautions),
  ...lists({ title: results.leftOut, items: brief.leftOut }),
];

const filled = <Block extends PlanBlock>(content: readonly unknown[], block: Block): Block[] =>
  content.length > 0 ? [block] : [];

const notice = (
  tone: 'danger' | 'warning' | 'plain',
  items: readonly string[],
  title?: string,
): Extract<PlanBlock, { kind: 'notice' }>[] => filled(items, { kind: 'notice', tone, title, items });

/** Writes each statement on approval once, after the names of its products (D58). */
const listApprovals = (brief: PlanBrief) =>
  nameTexts(listBriefProducts(brief).map(({ name, approval }) => ({ name, text: approval })));

/** Explains the order of two or more products. */
const listOrder = (brief: PlanBrief) =>
  notice('plain', listBriefProducts(brief).length > 1 ? [resultsTop.listOrder] : []);

function lists(...all: PlanList[]): Extract<PlanBlock, { kind: 'lists' }>[] {
  const filledLists = all.filter(({ items }) => items.length > 0);
  return filled(filledLists, { kind: 'lists', lists: filledLists });
}

function articles(brief: PlanBrief, pageUrl?: string): Extract<PlanBlock, { kind: 'links' }>[] {
  const links = brief.articles.map(({ title, path }) => ({
    text: title + articleWords.nowInEnglish,
    href: pageUrl ? new URL(path, pageUrl).href : path,
  }));
  return filled(links, { kind: 'links', title: articleWords.articles, links });
}

const joined = (label: string, items: readonly string[]): LabelledText[] =>
  items.length > 0 ? [[label, enumerate(items)]] : [];

/** Each line names its products. */
function sharedWarnings({ doNotUse, interactions }: Leaflet): PlanBlock[] {
  const list = (title: string, groups: readonly SharedWarnings[]) => ({
    title,
    lines: groups.flatMap(({ names, items }) => joined(names, items)),
  });
  const filledLists = [
    list(doNotUse.title, doNotUse.groups),
    list(results.interactions, interactions),
  ].filter(({ lines }) => lines.length > 0);
  return filled(filledLists, { kind: 'shared', tone: 'warning', lists: filledLists });
}

/** Builds the checklist: a box for each week, then what is special about a week, what every week has in common, and what to monitor. */
function weeksToTick({ title, scope, monitoring, rows }: PlanChecklist): PlanBlock {
  const [before, ...weeks] = rows;
  return {
    kind: 'weeks',
    title,
    weeks,
    notes: [
      ...labelRow(before),
      [t.eachWeek, [scope, checklistWords.log, ...monitoring].join(' ')],
      ...weeks.flatMap(labelRow),
    ],
    stop: checklistWords.stop,
  };
}

const labelRow = (row?: ChecklistRow): LabelledText[] =>
  row && row.notes.length > 0 ? [[row.name, row.notes.join(' ')]] : [];

function paperProduct(
  { amounts: _, isEvidenceMixed, ...product }: BriefProduct,
  leaflet: Leaflet,
): PaperProduct {
  const { contraindications = [], interactions = [] } = leaflet.own.get(product.id) ?? {};
  return {
    ...product,
    evidence: isEvidenceMixed ? undefined : product.evidence,
    why: capitalise(product.why),
    note: [product.note && results.warnings, product.note],
    caution: product.cautions.length > 0 ? [results.cautionForYou, product.cautions.join(' ')] : null,
    warnings: [
      ...joined(results.contraindications, contraindications),
      ...joined(results.interactions, interactions),
    ],
    facts: [...(leaflet.amounts.get(product.id) ?? []), ...product.facts],
    coupon: product.coupon && documents.coupon(product.coupon),
    link: linkToShop(product.link),
  };
}

const mailProduct = ({ rank, name, about, reasons, warning, link }: BriefProduct): MailProduct => ({
  ...{ rank, name, about, warning },
  reasons: reasons.length > 0 ? `${capitalise(reasons.join(', '))}.` : null,
  link: linkToShop(link),
});

const linkToShop = (href: string | null): PlanLink | null =>
  href ? { text: results.viewProduct, href } : null;

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
