import { json } from '@remix-run/node';
import { forConsole } from '../../http/console.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  listProblems,
  lookAtFields,
  renderPreview,
  toMail,
} from '../_console.communications/look-at-mail.server.ts';
import type { PreviewAnswer } from '../_console.communications/preview-types.ts';

/** `POST /communications/preview`: a mail as it was typed, rendered as it would be sent. It stores no data. */
export const action = forConsole('campaigns.read', async (args) => {
  const posted = lookAtFields.safeParse(Object.fromEntries(await readForm(args.request)));
  if (!posted.success) throw new AppError('invalid', 'This is no mail that can be shown.');
  const problems = listProblems(posted.data);
  const answer: PreviewAnswer =
    problems.length > 0 ? { problems } : { preview: await renderPreview(args, toMail(posted.data)) };
  return json(answer, { headers: { 'Cache-Control': 'no-store' } });
});
