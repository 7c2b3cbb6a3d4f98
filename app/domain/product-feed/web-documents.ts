export interface WebDocumentRequest {
  url: string;
  /** What the document had as ETag when it was read last. */
  etag?: string;
  accept: string;
  /** Ends the request. */
  signal: AbortSignal;
}

export type WebDocument =
  | { kind: 'unchanged' }
  /** A sentence for staff that names no address. */
  | { kind: 'failed'; why: string }
  | {
      kind: 'read';
      body: Uint8Array;
      etag: string | null;
      /** How many pages there are, where the server says so (X-WP-TotalPages). */
      totalPages: number | null;
    };

/** What reads documents at addresses that tenants typed: only public ones, with limits of size and time. Never rejects. */
export interface WebDocuments {
  read(request: WebDocumentRequest): Promise<WebDocument>;
}
