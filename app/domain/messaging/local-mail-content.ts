import * as z from 'zod';
import { type Seal, SealError } from '#app/lib/seal.server.ts';

/** What a mail or text says, as far as its links may be in it. */
export interface LocalMailContent {
  text: string;
  /** Null for a text. */
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
/** Shown for a mail that no secret of the service opens. */
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

/** A stored mail holds links with secrets, so that all it says is sealed in one column. */
export const sealContent = ({ text, html, headers }: LocalMailContent, seal: Seal) => ({
  text: seal.close(JSON.stringify({ text, html, headers })),
  html: null,
  headers: {},
});

/** Whether a row was written by a version that did not seal. */
export const isOpenContent = ({ text, html }: Pick<ContentColumns, 'text' | 'html'>): boolean =>
  html !== null || !text.startsWith(SEALED);

/** What a row says; one of a version that did not seal is read as it is. */
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
