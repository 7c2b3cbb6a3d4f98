export interface WebDocumentRequest {
  url: string;
  /** The document's ETag from the last read. */
  etag?: string;
  accept: string;
  signal: AbortSignal;
}

export type WebDocument =
  | { kind: 'unchanged' }
  /** A sentence for staff that contains no URL. */
  | { kind: 'failed'; why: string }
  | {
      kind: 'read';
      body: Uint8Array;
      etag: string | null;
      /** Total number of pages, if the server reports it (X-WP-TotalPages). */
      totalPages: number | null;
    };

/** Reads documents from URLs that tenants typed: only public ones, with limits on size and time. Never rejects. */
export interface WebDocuments {
  read(request: WebDocumentRequest): Promise<WebDocument>;
}
