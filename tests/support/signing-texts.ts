import type { Locale } from '#app/messages/locales.ts';
import { bareText } from './bare-text.ts';
import { readableText, type Surfaces } from './plan-surfaces.tsx';

/** Words that the reasons not to sign look for, and the texts and links in which they look. */

export const WORDS: Record<
  Locale,
  Record<
    'emergency' | 'instead' | 'safety' | 'together' | 'doping' | 'laboratory' | 'weekly' | 'notStated',
    RegExp
  >
> = {
  en: {
    emergency: /Emergency: severe stomach pain/,
    instead: /instead of it|later with a doctor|is no alternative/,
    safety: /for your safety|your safety answers/i,
    together: /We found no study in people of any combination of these products/g,
    doping: /anti-doping/i,
    laboratory: /IGF-1|Serum copper|Testosterone|Fasting glucose|HbA1c|Estradiol/i,
    weekly: /each week/i,
    notStated: /not stated for research use/i,
  },
  es: {
    emergency: /Emergencia: dolor de estómago intenso/,
    instead: /en (su )?lugar|en vez de|más adelante con un médico|no es una alternativa/,
    safety: /por su seguridad/i,
    together: /No hallamos ningún estudio en personas de ninguna combinación de estos productos/g,
    doping: /antidopaje/i,
    laboratory: /IGF-1|Cobre sérico|Testosterona|Glucosa en ayunas|HbA1c|Estradiol/i,
    weekly: /cada semana/i,
    notStated: /no (se )?indica(do|da|n)? para uso de investigación|no indicad[oa] para la investigación/i,
  },
};

export const holds = (text: string, sought: string) => bareText(text).includes(bareText(sought));

interface ShopLink {
  surface: string;
  href: string;
  /** The readable text in front of the link, and its letters and digits alone. */
  before: string;
  bareBefore: string;
  tag: string;
}

/** Lists the shop links of the surfaces that have links. */
export const linksOf = (surfaces: Surfaces): ShopLink[] =>
  Object.entries({ ...surfaces.html, mail: surfaces.mail.html }).flatMap(([surface, html]) => {
    let [from, before, bareBefore] = [0, '', ''];
    return [...html.matchAll(/<a\b[^>]*href="(https:\/\/shop\.example\/[^"]*)"[^>]*>/g)].map(
      ({ 0: tag, 1: href = '', index }) => {
        const between = readableText(html.slice(from, index));
        [from, before, bareBefore] = [index, before + between, bareBefore + bareText(between)];
        return { surface, href: href.replaceAll('&amp;', '&'), before, bareBefore, tag };
      },
    );
  });

export const textsOf = (surfaces: Surfaces): [surface: string, text: string][] => [
  ['widget', readableText(surfaces.html.widget)],
  ['page', readableText(surfaces.html.page)],
  // The file holds its screen and its paper; each is read on its own.
  ...surfaces.html.file
    .split(/(?=<article class="sgl)/)
    .map((part, index): [string, string] => [index === 0 ? 'file' : 'print', readableText(part)]),
  ['pdf', surfaces.pdf.replace(/\s+/g, ' ')],
  ['mail', readableText(surfaces.mail.html)],
];
