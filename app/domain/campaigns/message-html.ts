/** The HTML of a message that was typed: without tags in it, its lines are kept. */
export function toMessageHtml(message: string): string {
  if (/<[a-z][^>]*>/i.test(message)) return message;
  const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
}
