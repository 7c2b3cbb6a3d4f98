import * as z from 'zod';
import { type Seal, SealError } from '#app/lib/seal.server.ts';

/** The parts of an e-mail or text that may contain its links. */
export interface LocalMailContent {
  text: string;
  /** Null for an SMS. */
  html: string | null;
  headers: Record<string, string>;
}

/** The columns of a row in the local mailbox. */
interface ContentColumns {
  text: string;
  html: string | null;
  headers: unknown;
}

const SEALED = 'v1.';
/** Shown for an e-mail that no secret of the service can open. */
const UNREADABLE: LocalMailContent = {
  text: 'This message was sealed with a secret that the service no longer has.',
  html: null,
  headers: {},
};
const contentSchema = z.object({
  text: z.string(),
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
});

/** Seals the whole content in one column, because a stored e-mail holds links with secrets. */
export const sealContent = ({ text, html, headers }: LocalMailContent, seal: Seal) => ({
  text: seal.close(JSON.stringify({ text, html, headers })),
  html: null,
  headers: {},
});

/** Whether a row was written by a version that did not seal contents. */
export const isOpenContent = ({ text, html }: Pick<ContentColumns, 'text' | 'html'>): boolean =>
  html !== null || !text.startsWith(SEALED);

/** Opens a row's contents. Rows from a version that did not seal are read as they are. */
export function openContent(columns: ContentColumns, seal: Seal): LocalMailContent {
  const { text, html, headers } = columns;
  if (isOpenContent(columns)) return { text, html, headers: z.record(z.string(), z.string()).parse(headers) };
  try {
    return contentSchema.parse(JSON.parse(seal.open(text)));
  } catch (error) {
    if (error instanceof SealError) return UNREADABLE;
    throw error;
  }
}
