/** How the advice to read the shop's articles begins, in the languages of plans (wording/nothing.ts and es-nothing.ts). */
const ARTICLE_ADVICE = /^(Our education articles|Nuestros artículos educativos) /;

/** Whether the sentences hold that advice. */
export const hasArticleAdvice = (texts: readonly string[]): boolean =>
  texts.some((text) => ARTICLE_ADVICE.test(text));

/** Sentences without that advice, for a shop that has switched its articles off; all of them otherwise. */
export const adviceWith = (texts: readonly string[], showArticles: boolean | undefined): string[] =>
  texts.filter((text) => showArticles !== false || !ARTICLE_ADVICE.test(text));
