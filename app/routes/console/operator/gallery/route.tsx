import { json } from '@remix-run/node';
import type { ReactNode } from 'react';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { forConsole, forConsoleRoute } from '#app/http/console.server.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { ActionsPart } from '#app/ui/console/gallery/actions.tsx';
import { DataPart } from '#app/ui/console/gallery/data.tsx';
import { FormsPart } from '#app/ui/console/gallery/forms.tsx';
import { MessagesPart } from '#app/ui/console/gallery/messages.tsx';
import { ViewsPart } from '#app/ui/console/gallery/views.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';

/** `/admin/ui`: all components of the console in all their states. */
export const loader = forConsole('ui.read', async () => json(null));

/** Replies to the samples' forms without changing data. */
export const action = forConsoleRoute('ui.read', ROUTE_RISKS['/admin/ui'], async () => json({ done: true }));

export const meta = serviceMeta('Components');

export default function Components() {
  return <Gallery productMarks={PEPTIDE_IDS.map((id) => <PeptideMark key={id} id={id} />)} />;
}

/** Every component of the console in all its states: the page `/admin/ui`. Its data is fictitious and not stored. */
function Gallery({ productMarks }: { productMarks: ReactNode }) {
  return (
    <>
      <PageHeader title="Components" description="The building blocks of console pages, in every state." />
      <PageBody>
        <DataPart />
        <ViewsPart productMarks={productMarks} />
        <ActionsPart />
        <MessagesPart />
        <FormsPart />
      </PageBody>
    </>
  );
}
