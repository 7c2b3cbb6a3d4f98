const texts = new WeakMap<Response, string>();

/** As `Response.json`; the text stays at hand for readText. */
export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  const text = JSON.stringify(value);
  const headers = new Headers(init.headers);
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const response = new Response(text, { ...init, headers });
  texts.set(response, text);
  return response;
}

/** The text of a jsonResponse, which need not be read through a stream to be sent; null of others. */
export const readText = (response: Response): string | null => texts.get(response) ?? null;
