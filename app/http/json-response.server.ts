/**
 * A Response whose body is a text that is at hand (readText). The stream that each Response makes of its body takes longer than all else of a
 * small answer, so it is made when it is asked for.
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

/** As `Response.json`; the text stays at hand for readText. */
export function jsonResponse(value: unknown, init: ResponseInit = {}): Response {
  const headers = new Headers(init.headers);
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return new TextResponse(JSON.stringify(value), { ...init, headers });
}

/** The text of a jsonResponse, which need not be read through a stream to be sent; null of others. */
export const readText = (response: Response): string | null =>
  response instanceof TextResponse ? response.ownText : null;
