import { randomUUID } from 'node:crypto';
import type { SerializeFrom } from '@remix-run/node';
import { readCatalogue } from '#app/domain/catalogue/index.ts';
import { readLeadFile } from '#app/domain/lead-database/index.ts';
import { noteVersions } from '#app/domain/leads/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';

/** Data of the page, as in its loader's JSON. */
export type LeadFileData = SerializeFrom<Awaited<ReturnType<typeof readLeadPage>>>;

export async function readLeadPage({
  context,
  params,
  tenantId,
  person,
  actor,
  now,
}: ConsoleArgs<'leads.read'>) {
  const { db } = context.services;
  const leadId = params.leadId ?? '';
  const file = await readLeadFile({ db, tenantId, leadId, reader: person, actor, now });
  const catalogue = await readCatalogue({ db, tenantId });
  const names = new Map(catalogue.map(({ id, name, defaultName }) => [id as string, name ?? defaultName]));
  return {
    ...file,
    tenantId,
    /** Prevents that a form which is sent twice sends two texts. */
    answerKey: randomUUID(),
    notes: file.notes.map((note) => ({ ...note, versions: noteVersions(note) })),
    recommended: file.recommended?.map((id) => ({ id, name: names.get(id) ?? id })) ?? null,
    productNames: Object.fromEntries(
      file.timeline.flatMap((entry) =>
        entry.kind === 'click' && entry.productId
          ? [[entry.productId, names.get(entry.productId) ?? entry.productId]]
          : [],
      ),
    ),
  };
}
