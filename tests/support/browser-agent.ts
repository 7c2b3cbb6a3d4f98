/** The user agent of a person's browser. The service counts visits by programs apart, such as those of `fetch` and of a headless browser. */
export const BROWSER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
