/** Returns the text that a reader of a screen sees, with single blanks, from its markup. */
export const readShownText = (html: string): string =>
  html
    .replaceAll(/<span class="sg-vh">[^<]*<\/span>/g, '')
    .replaceAll(/<\/?(p|div|label|fieldset|form|h2|button|input)\b[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
