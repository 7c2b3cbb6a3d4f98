import { json } from '@remix-run/node';
import { ROUTE_RISKS } from '#app/domain/access/index.ts';
import { PEPTIDE_IDS } from '#app/engine/types.ts';
import { forConsole, forConsoleRoute } from '#app/http/console.server.ts';
import { PeptideMark } from '#app/plan-view/marks.tsx';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { Gallery } from '#app/ui/console/gallery.tsx';

/** `/admin/ui`: all components of the console in all their states. */
export const loader = forConsole('ui.read', async () => json(null));

/** Replies to the samples' forms without changing data. */
export const action = forConsoleRoute('ui.read', ROUTE_RISKS['/admin/ui'], async () => json({ done: true }));

export const meta = serviceMeta('Components');

export default function Components() {
  return <Gallery productMarks={PEPTIDE_IDS.map((id) => <PeptideMark key={id} id={id} />)} />;
}
