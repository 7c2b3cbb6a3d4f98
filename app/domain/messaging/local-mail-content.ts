import * as z from 'zod';
import { type Seal, SealError } from '#app/lib/seal.server.ts';

const contentSchema = z.object({
  text: z.string(),
  /** Null for an SMS. */
  html: z.string().nullable(),
  headers: z.record(z.string(), z.string()),
});
/** The parts of an e-mail or text that may contain its links. */
export type LocalMailContent = z.output<typeof contentSchema>;
type ContentColumns = Omit<LocalMailContent, 'headers'> & { headers: unknown };

const SEALED_MAIL_CONTENT_PREFIX = 'v1.';
/** Shown for an e-mail that no secret of the service can open. */
const UNREADABLE_LOCAL_MAIL: LocalMailContent = {
  text: 'The service no longer has the secret that encrypts this message.',
  html: null,
  headers: {},
};

/** Seals the whole content in one column, because a stored e-mail holds links with secrets. */
export const sealContent = ({ text, html, headers }: LocalMailContent, seal: Seal) => ({
  text: seal.close(JSON.stringify({ text, html, headers })),
  html: null,
  headers: {},
});

/** Opens a row's contents. Rows from a version that did not seal are read as they are. */
export function openContent(columns: ContentColumns, seal: Seal): LocalMailContent {
  if (columns.html !== null || !columns.text.startsWith(SEALED_MAIL_CONTENT_PREFIX))
    return contentSchema.parse(columns);
  try {
    return contentSchema.parse(JSON.parse(seal.open(columns.text)));
  } catch (error) {
    if (error instanceof SealError) return UNREADABLE_LOCAL_MAIL;
    throw error;
  }
}
