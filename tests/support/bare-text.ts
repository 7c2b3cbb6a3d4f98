/** Texts that were read last. The same few documents of a plan are searched for hundreds of sentences. */
const read = new Map<string, string>();
const MOST_KEPT = 2000;

/** Keeps only a text's letters A-Z and digits, in lower case: lines of a PDF break anywhere, and tags leave spaces. */
export function bareText(text: string): string {
  const known = read.get(text);
  if (known !== undefined) return known;
  if (read.size >= MOST_KEPT) read.clear();
  const bare = text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase();
  read.set(text, bare);
  return bare;
}
