import { recordAudit, type TenantOperation } from '#app/domain/audit/index.ts';
import type { Database, Prisma } from '#app/domain/database.ts';
import { type FieldVersions, fieldVersions, keepOwnChanges } from '#app/domain/field-versions.server.ts';
import { AppError } from '#app/lib/app-error.ts';

/** The author of a note: a person with an account. */
interface NoteAuthor {
  kind: 'operator' | 'tenant-user';
  id: string;
  label: string;
}

type NoteOptions = TenantOperation & { author: NoteAuthor };

const noteColumns = {
  id: true,
  text: true,
  authorKind: true,
  authorId: true,
  authorLabel: true,
  createdAt: true,
  editedAt: true,
} as const satisfies Prisma.LeadNoteSelect;
export type LeadNote = Prisma.LeadNoteGetPayload<{ select: typeof noteColumns }>;

const noteNotFound = () => new AppError('not-found', 'Note not found.');

/** Lists notes on leads, the newest first. */
export const listNotes = (
  db: Database,
  { tenantId, leadIds }: { tenantId: string; leadIds: readonly string[] },
): Promise<(LeadNote & { leadId: string })[]> =>
  db.leadNote.findMany({
    where: { tenantId, leadId: { in: [...leadIds] } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { ...noteColumns, leadId: true },
  });

/** Adds a note. @throws AppError `not-found` for a lead that is erased, or not this tenant's */
export async function addNote(options: NoteOptions & { leadId: string; text: string }): Promise<void> {
  const { db, tenantId, leadId, text, author, now } = options;
  await db.$transaction(async (tx) => {
    await holdLead(tx, { tenantId, leadId });
    const { id } = await tx.leadNote.create({
      data: {
        tenantId,
        leadId,
        text,
        authorKind: author.kind,
        authorId: author.id,
        authorLabel: author.label,
        createdAt: now,
      },
      select: { id: true },
    });
    await note(tx, options, { action: 'lead.add-note', leadId, noteId: id });
  });
}

/** Returns the version of the field in a note's form, for editNote. */
export const noteVersions = ({ text }: Pick<LeadNote, 'text'>): Record<string, string> =>
  fieldVersions({ text });

/**
 * Changes a note; only its author may do so.
 * @param versions version of the text shown in the form: a text that was changed in another tab since then is not overwritten
 * @throws AppError `not-found`; `conflict`, with `stale`
 */
export async function editNote(
  options: NoteOptions & { noteId: string; text: string | undefined; versions?: FieldVersions },
): Promise<void> {
  const { db, tenantId, noteId, text, versions = {}, author, actor, now } = options;
  await db.$transaction(async (tx) => {
    const noteKey = { tenantId, id: noteId, authorKind: author.kind, authorId: author.id };
    // The transaction begins with a write, so that another tab's change waits until this one is stored.
    const { count } = await tx.leadNote.updateMany({ where: noteKey, data: { tenantId } });
    if (count === 0) throw noteNotFound();
    const storedNote = await tx.leadNote.findFirstOrThrow({
      where: noteKey,
      select: { leadId: true, text: true },
    });
    const { leadId, ...present } = storedNote;
    const changes = await keepOwnChanges(tx, {
      ...{ tenantId, actor, present },
      target: { type: 'lead', id: leadId },
      isOwnOnly: true,
      changes: text === undefined ? {} : { text },
      read: versions,
    });
    if (changes.text === undefined || changes.text === present.text) return;
    await tx.leadNote.updateMany({ where: noteKey, data: { text: changes.text, editedAt: now } });
    await note(tx, options, { action: 'lead.edit-note', leadId, noteId });
  });
}

/** Finds one of the author's own notes. @throws AppError `not-found` */
export async function findOwnNote(
  db: Database,
  { tenantId, noteId, author }: { tenantId: string; noteId: string; author: NoteAuthor },
): Promise<Pick<LeadNote, 'text'>> {
  const ownNote = await db.leadNote.findFirst({
    where: { tenantId, id: noteId, authorKind: author.kind, authorId: author.id },
    select: { text: true },
  });
  if (!ownNote) throw noteNotFound();
  return ownNote;
}

/** Deletes a note. @returns the note as it was, for restoreNote @throws AppError `not-found` */
export async function deleteNote(
  options: NoteOptions & { noteId: string },
): Promise<LeadNote & { leadId: string }> {
  const { db, tenantId, noteId } = options;
  return db.$transaction(async (tx) => {
    const where = { tenantId, id: noteId };
    const row = await tx.leadNote.findFirst({ where, select: { ...noteColumns, leadId: true } });
    const { count } = await tx.leadNote.deleteMany({ where });
    if (!row || count === 0) throw noteNotFound();
    await note(tx, options, { action: 'lead.delete-note', leadId: row.leadId, noteId });
    return row;
  });
}

/** Restores a deleted note as it was. @throws AppError `not-found` when its lead was erased in the meantime */
export async function restoreNote(
  options: NoteOptions & { deleted: LeadNote & { leadId: string } },
): Promise<void> {
  const { db, tenantId, deleted } = options;
  await db.$transaction(async (tx) => {
    await holdLead(tx, { tenantId, leadId: deleted.leadId });
    const isThere = await tx.leadNote.findUnique({ where: { id: deleted.id }, select: { id: true } });
    if (isThere) return;
    await tx.leadNote.create({ data: { ...deleted, tenantId } });
    await note(tx, options, { action: 'lead.restore-note', leadId: deleted.leadId, noteId: deleted.id });
  });
}

/**
 * Locks the lead by writing to it: if an erasure runs at the same time, the later of the two transactions sees the changes of the earlier
 * one.
 */
async function holdLead(
  tx: Prisma.TransactionClient,
  { tenantId, leadId }: { tenantId: string; leadId: string },
): Promise<void> {
  const { count } = await tx.lead.updateMany({
    where: { id: leadId, tenantId, erasedAt: null },
    data: { erasedAt: null },
  });
  if (count === 0) throw new AppError('not-found', 'Lead not found.');
}

/** The audit log records that there is a note, never its text. */
const note = (
  tx: Prisma.TransactionClient,
  { tenantId, actor, now }: NoteOptions,
  { action, leadId, noteId }: { action: NoteAction; leadId: string; noteId: string },
) =>
  recordAudit(
    tx,
    { actor, action, tenantId, target: { type: 'lead', id: leadId }, details: { noteId } },
    now,
  );

type NoteAction = 'lead.add-note' | 'lead.edit-note' | 'lead.delete-note' | 'lead.restore-note';
