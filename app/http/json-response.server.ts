/**
 * A Response that keeps its body as text for readText. Creating a Response's body stream takes longer than everything else in a small
 * answer, so the stream is created only when it is requested.
 */
class TextResponse extends Response {
  #streamed: Response | undefined;

  constructor(
    readonly ownText: string,
    init: ResponseInit,
  ) {
    super(null, init);
  }

  private get streamed(): Response {
    const { status, statusText, headers } = this;
    this.#streamed ??= new Response(this.ownText, { status, statusText, headers });
    return this.#streamed;
  }

  override get body() {
    return this.streamed.body;
  }
  override get bodyUsed() {
    return this.#streamed?.bodyUsed ?? false;
  }
  override text() {
    return this.streamed.text();
  }
  override json() {
    return this.streamed.json();
  }
  override arrayBuffer() {
    return this.streamed.arrayBuffer();
  }
  override blob() {
    return this.streamed.blob();
  }
  override clone() {
    return this.streamed.clone();
  }
}

/** Works like `Response.json`, and keeps the text for readText. */
export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return new TextResponse(JSON.stringify(value), { ...init, headers });
}

/** Returns the text of a jsonResponse, so that it can be sent without reading a stream; null for other responses. */
export const readText = (response: Response): string | null =>
  response instanceof TextResponse ? response.ownText : null;
