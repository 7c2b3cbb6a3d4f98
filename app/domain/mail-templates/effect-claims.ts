import type { RecommendOptions } from '#app/engine/types.ts';
import { type CleanNode, parseCleanHtml } from '#app/lib/clean-html.ts';
import { findNamedProducts, type MessageTexts } from './named-products.ts';

/** Words for a company's products that name none of them. */
const PRODUCT_WORDS =
  /(?<!\p{L})(peptides?|our (products?|vials?|compounds?|formulas?|blends?)|this (product|vial|compound|formula|blend)|p[eé]ptidos?|nuestr[oa]s? (productos?|viales|compuestos?|f[oó]rmulas?)|est[ea] (producto|vial|compuesto|f[oó]rmula))(?!\p{L})/iu;

/** What a seller may not claim of a product, as verbs in the forms in which advertisements use them. */
const EFFECT_WORDS = [
  /(?<!\p{L})(heal|cure|treat|prevent|reverse|restore|repair|regenerate|boost|burn|melt|relieve|eliminate|fight|improve|reduce|lower|increase|build|accelerate|strengthen|rejuvenate|detoxif)(s|es|ies|d|ed|ing|y)?(?!\p{L})/iu,
  /(?<!\p{L})(healing|curing|reversing|reducing|relieving|accelerating|rejuvenating|speeds? up|(lose|shed)s? (weight|fat|\d+)|(better|deeper) sleep|fat loss|anti-?aging|sleep better|look younger|recover faster|pain[- ]free)(?!\p{L})/iu,
  /(?<!\p{L})(cura|trata|previene|revierte|restaura|repara|regenera|quema|alivia|elimina|combate|mejora|reduce|aumenta|acelera|fortalece|rejuvenece|adelgaza)(n|r|rá|rán)?(?!\p{L})/iu,
];

/** A sentence that denies or asks claims nothing: "No study shows that BPC-157 heals tendons in people." */
const DENIAL =
  /(?<!\p{L})(no|not|never|none|nobody|neither|nor|without|cannot|can[’']t|isn[’']t|doesn[’']t|don[’']t|didn[’']t|won[’']t|unproven|nunca|ning[uú]n|ninguna|sin|tampoco|nadie)(?!\p{L})|\?$/iu;

const BLOCK_TAGS = [
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'li',
  'td',
  'th',
  'blockquote',
  'br',
  'hr',
  'table',
  'ul',
  'ol',
];

/** Returns the words of a body, each block on a line of its own. */
const toLines = (nodes: readonly CleanNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/\s+/g, ' ');
      const inner = (node.attributes.alt ?? '') + toLines(node.children);
      return BLOCK_TAGS.includes(node.tag) ? `\n${inner}\n` : inner;
    })
    .join('');

/** Ends of sentences. A full stop within a name or number, as in "5.5 mg", ends none. */
const SENTENCE_END = /(?<=[.!?…])\s+|\n/;

/**
 * Lists the sentences of a message that claim a medical effect for a product. It reads words, not meaning, so it can only warn the
 * author.
 */
export const findEffectClaims = (
  { lines, bodyHtml }: Pick<MessageTexts, 'lines' | 'bodyHtml'>,
  options: RecommendOptions,
): string[] => {
  const sentences = [...lines, toLines(parseCleanHtml(bodyHtml ?? ''))].flatMap((text) =>
    (text ?? '').split(SENTENCE_END).map((sentence) => sentence.trim()),
  );
  return [...new Set(sentences)].filter(
    (sentence) =>
      EFFECT_WORDS.some((words) => words.test(sentence)) &&
      !DENIAL.test(sentence) &&
      (PRODUCT_WORDS.test(sentence) || findNamedProducts({ lines: [sentence] }, options).length > 0),
  );
};
