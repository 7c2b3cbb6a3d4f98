/**
 * Whether the text is a valid URL. Replaces URL.canParse, which Node 20 and 22 get wrong once it has been called some thousand times and
 * compiled: then it refuses https://müller.example (can-parse-url.test.ts). `new URL` is right.
 */
export function canParseUrl(text: string, base?: string | URL): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
