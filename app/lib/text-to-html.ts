const TEXT_TO_HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Converts text that was typed without tags to HTML, with its paragraphs and lines. */
export function textToHtml(text: string): string {
  if (text.trim() === '' || /<[a-z][^<>]*>/i.test(text)) return text;
  const escaped = text.replace(/[&<>]/g, (character) => TEXT_TO_HTML_ESCAPES[character] ?? '');
  return escaped
    .split(/\r?\n(?:\r?\n)+/)
    .map((part) => `<p>${part.replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('');
}
