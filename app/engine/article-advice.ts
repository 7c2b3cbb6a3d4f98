/** The beginning of the advice to read the shop's articles, in the languages of plans (wording/nothing.ts and es-nothing.ts). */
const ARTICLE_ADVICE = /^(Our education articles|Nuestros artículos educativos) /;

/** Whether the sentences contain that advice. */
export const hasArticleAdvice = (texts: readonly string[]): boolean =>
  texts.some((text) => ARTICLE_ADVICE.test(text));

/** Removes that advice from the sentences for a shop that has switched its articles off; returns all of them otherwise. */
export const adviceWith = (texts: readonly string[], showArticles: boolean | undefined): string[] =>
  texts.filter((text) => showArticles !== false || !ARTICLE_ADVICE.test(text));
