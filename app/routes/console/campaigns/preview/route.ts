import { json } from '@remix-run/node';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { listProblems, lookAtFields, renderPreview, toMail } from '../look-at-mail.server.ts';
import type { PreviewAnswer } from '../preview-types.ts';

/** `POST /communications/preview`: renders a mail as typed, as it would be sent. It stores no data. */
export const action = consoleForms('campaigns.read', FORM_RISKS.preview, (form) => ({
  preview: form({
    schema: lookAtFields,
    async run(args, fields) {
      await args.context.rateLimits.consume('mail-preview', args.person.id);
      const problems = listProblems(fields);
      const answer: PreviewAnswer =
        problems.length > 0 ? { problems } : { preview: await renderPreview(args, toMail(fields)) };
      return json(answer, { headers: { 'Cache-Control': 'no-store' } });
    },
  }),
}));
