import type { Locale } from '#app/messages/locales.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { bareText } from './bare-text.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';
import { statusOf } from './text-rules.ts';

/** Reasons of the pharmacists who read plans of 28 November 2026 on paper. */
export const PAPER_REASONS = {
  approvalsFirst: 'F1 on paper an approval stands only below the first link to a shop',
  order:
    'F2 paper does not end with mixing, checklist, sources and disclaimers, in this order and below all products',
  unlisted: 'F3 a source that the reasons name is not in the list of sources',
} as const;
export type PaperReasonId = keyof typeof PAPER_REASONS;

interface PrintedProduct {
  id: string;
  name: string;
}

const LINK: Record<Locale, string> = { en: 'View Research Product', es: 'Ver producto de investigación' };
const SOURCES = /\n(?:Sources|Fuentes)\n/;
/** What every product has in print, and the titles below the products, in their order. */
const ORDER: Record<'pdf' | 'doctor', readonly [product: RegExp, ...below: RegExp[]]> = {
  pdf: [
    /\n(?:Warnings|Advertencias):/g,
    /\n(?:Mixing, storing and injecting|Mezclar, conservar e inyectar)\n/,
    /\n(?:8-week checklist|30-day protocol checklist|Lista de control de 8 semanas|Lista de control del protocolo de 30 días)\n/,
    SOURCES,
    /\n(?:Disclaimers|Avisos legales):/,
  ],
  doctor: [
    /\n(?:Approval and evidence|Aprobación y evidencia):/g,
    /\n(?:Mixing, storing and injecting|Mezclar, conservar e inyectar)\n/,
    /\n(?:A doctor can measure|Un médico puede medir)\n/,
    SOURCES,
    /\n(?:Disclaimers|Avisos legales):/,
  ],
};

function approvalFindings(products: readonly PrintedProduct[], { html, pdf }: Surfaces, locale: Locale) {
  const print = /<article class="sgl .*<\/article>/s.exec(html.file)?.[0] ?? '';
  const papers = { print: readableText(print), pdf: pdf.replace(/\s+/g, ' ') };
  return Object.entries(papers).flatMap(([paper, text]) => {
    const [above = '', ...links] = text.split(LINK[locale]);
    if (links.length === 0) return [];
    const read = bareText(above);
    return products.flatMap(({ id, name }) =>
      read.includes(bareText(statusOf(id, locale))) && read.includes(bareText(name))
        ? []
        : [`${paper}: ${name}`],
    );
  });
}

function orderFindings(surfaces: Surfaces) {
  return (['pdf', 'doctor'] as const).flatMap((paper) => {
    const text = surfaces[paper];
    const [product, ...below] = ORDER[paper];
    const last = [...text.matchAll(product)].at(-1)?.index ?? 0;
    const places = below.flatMap((title) => title.exec(text)?.index ?? []);
    const inOrder = [last, ...places].every(
      (place, index, all) => index === 0 || place > (all[index - 1] ?? 0),
    );
    return inOrder ? [] : [paper];
  });
}

/** Reads "Source: Lee C et al., Cell Metab 2015;21:443-454; Reynolds JC et al., …." at the end of each sentence. */
const namedSources = (texts: readonly string[]) =>
  texts.flatMap((text) =>
    [...text.matchAll(/(?:Source|Fuente): (.*?)\.(?= [\p{Lu}¿]|$)/gu)].flatMap(([, names = '']) =>
      names.split('; '),
    ),
  );

function unlistedFindings({ shown }: PlanPageData, { pdf, doctor }: Surfaces) {
  if (shown.format === 'list') return [];
  const named = namedSources(shown.plan.human_readable.why_chosen);
  return Object.entries({ pdf, doctor }).flatMap(([paper, text]) => {
    const listed = bareText(text.slice(SOURCES.exec(text)?.index ?? text.length));
    return named
      .filter((name) => !listed.includes(bareText(name.split(', ')[0] ?? '')))
      .map((name) => `${paper}: ${name}`);
  });
}

/** Returns what these columns hold against the plan. */
export function paperFindings(
  data: PlanPageData,
  surfaces: Surfaces,
  products: readonly PrintedProduct[],
  locale: Locale,
): Record<PaperReasonId, string[]> {
  return {
    approvalsFirst: approvalFindings(products, surfaces, locale),
    order: products.length > 0 ? orderFindings(surfaces) : [],
    unlisted: unlistedFindings(data, surfaces),
  };
}
