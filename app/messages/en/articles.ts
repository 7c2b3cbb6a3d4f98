/** Links to the shop's articles, which are in English. */
export const articles = 'Articles';
export const nowInEnglish = '';
export const newTab = ' (opens in a new tab)';
