/** Writes each text once, after the names of all products that it is about: "A, B: Not approved …". */
export function nameTexts(texts: readonly { name: string; text: string }[]): string[] {
  const namesByText = new Map<string, Set<string>>();
  for (const { name, text } of texts) namesByText.set(text, (namesByText.get(text) ?? new Set()).add(name));
  return [...namesByText].map(([text, names]) => `${[...names].join(', ')}: ${text}`);
}
