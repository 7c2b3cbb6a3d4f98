import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';

/** Smallest first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

const compress: Record<Encoding, (body: string) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
        [zlib.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(body),
      },
    }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

export interface CompressedDocuments {
  /**
   * The compressed document, if it has been asked for before; else it is compressed in the background for the next request.
   * @param tag of the text, by which it is known again
   * @param accepted the request's Accept-Encoding
   */
  find(
    tag: string,
    text: string,
    accepted: string | null,
  ): { encoding: Encoding; body: Uint8Array<ArrayBuffer> } | undefined;
}

/**
 * Documents that are compressed once, as small as it gets, rather than for each request: a tenant's widget with its first
 * script then comes with the first packets that a new connection may send. One at a time is compressed, away from the
 * event loop, and what is asked for meanwhile waits for a later request: made-up addresses cannot fill the processor.
 * Per process, and bounded: the document that was asked for least lately is dropped first.
 */
export function createCompressedDocuments({ mostBytes = 16_000_000 } = {}): CompressedDocuments {
  const documents = new Map<string, Uint8Array<ArrayBuffer>>();
  let bytes = 0;
  let busy = false;
  const keep = (key: string, body: Uint8Array<ArrayBuffer>) => {
    documents.set(key, body);
    bytes += body.length;
    for (const [oldest, { length }] of documents) {
      if (bytes <= mostBytes) break;
      documents.delete(oldest);
      bytes -= length;
    }
  };
  return {
    find(tag, text, accepted) {
      const encoding = encodingFor(accepted);
      if (!encoding) return undefined;
      const key = encoding + tag;
      const body = documents.get(key);
      if (body) {
        documents.delete(key);
        documents.set(key, body);
        return { encoding, body };
      }
      if (!busy) {
        busy = true;
        void compress[encoding](text)
          .then((made) => keep(key, new Uint8Array(made)))
          .finally(() => {
            busy = false;
          });
      }
      return undefined;
    },
  };
}

/** A reader that weighs encodings gets what the compression in front of all answers makes of it. */
function encodingFor(accepted: string | null): Encoding | undefined {
  if (!accepted || /[;*]/.test(accepted)) return undefined;
  const named = accepted.split(',').map((name) => name.trim().toLowerCase());
  return ENCODINGS.find((encoding) => named.includes(encoding));
}
