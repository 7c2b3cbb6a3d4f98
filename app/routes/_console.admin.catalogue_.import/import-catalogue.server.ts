import { createHash } from 'node:crypto';
import { json } from '@remix-run/node';
import { type ImportedChange, importCatalogue, MAX_CSV_BYTES } from '../../domain/catalogue/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { findFile, readUpload } from '../../http/read-upload.server.ts';
import { assertRefusal } from '../../http/refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { displayedChanges, type ImportStep } from './import-changes.ts';

type Args = ConsoleArgs<'catalogue.edit'>;

const TOO_LARGE = 'The file is too large; at most 1 MB is accepted.';
/** The file comes back as base64 at the second step. */
const MAX_FORM_BYTES = 2 * MAX_CSV_BYTES;

/**
 * Both steps of an import: what a file would change, and changing it. Between them the service keeps nothing: the file comes
 * again with the confirmation and is judged from the beginning, and if it would change something else than what was shown,
 * that is shown first.
 */
export async function importFile(args: Args) {
  try {
    return await (await readStep(args))();
  } catch (error) {
    const { message, code } = assertRefusal(error);
    return json({ step: 'choose', problem: message } satisfies ImportStep, { status: statusForError(code) });
  }
}

async function readStep(args: Args) {
  const form = await readUpload(args.request, { maxBytes: MAX_FORM_BYTES, tooLarge: TOO_LARGE });
  if (form.get('intent') === 'apply') {
    const bytes = Buffer.from(String(form.get('file') ?? ''), 'base64');
    return () => apply(args, bytes, String(form.get('seen') ?? ''));
  }
  const bytes = await findFile(form, 'csv');
  if (!bytes) throw new AppError('invalid', 'Choose a file first.');
  return () => show(args, bytes);
}

const operationContext = ({ context, tenantId, actor, now }: Args, bytes: Uint8Array) => ({
  db: context.services.db,
  tenantId,
  bytes,
  actor,
  now,
});

/** The dry run. @param hasMoved whether it is shown again because the catalogue has changed since */
async function show(args: Args, bytes: Uint8Array, hasMoved = false) {
  const result = await importCatalogue({ ...operationContext(args, bytes), dryRun: true });
  if (!result.ok)
    return json({ step: 'faults', faults: result.faults } satisfies ImportStep, { status: 400 });
  return json({
    step: 'changes',
    changes: displayedChanges(result.changes),
    file: Buffer.from(bytes).toString('base64'),
    seen: digestOf(result.changes),
    hasMoved,
  } satisfies ImportStep);
}

async function apply(args: Args, bytes: Uint8Array, seen: string) {
  const expected = await importCatalogue({ ...operationContext(args, bytes), dryRun: true });
  if (!expected.ok || digestOf(expected.changes) !== seen) return show(args, bytes, expected.ok);
  await importCatalogue({ ...operationContext(args, bytes), dryRun: false });
  const count = expected.changes.length;
  const tenantId = new URL(args.request.url).searchParams.get('tenantId');
  const back = tenantId ? `/admin/catalogue?tenantId=${encodeURIComponent(tenantId)}` : '/admin/catalogue';
  return redirectWithToast(args, back, {
    title: 'Catalogue imported',
    description: `${count} ${count === 1 ? 'product' : 'products'} changed.`,
  });
}

/** The same for the same changes. */
const digestOf = (changes: readonly ImportedChange[]): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url');
