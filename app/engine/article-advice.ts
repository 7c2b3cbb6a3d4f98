/** The beginning of the advice to read the shop's articles, in the languages of plans (wording/nothing.ts and es-nothing.ts). */
const ARTICLE_ADVICE = /^(Our education articles|Nuestros artículos educativos) /;

/** Whether the sentences contain the advice to read the shop's articles. */
export const hasArticleAdvice = (texts: readonly string[]): boolean =>
  texts.some((text) => ARTICLE_ADVICE.test(text));

/** Removes the advice to read the shop's articles if the shop has switched its articles off; else returns all sentences. */
export const adviceWith = (texts: readonly string[], showArticles: boolean | undefined): string[] =>
  texts.filter((text) => showArticles !== false || !ARTICLE_ADVICE.test(text));
