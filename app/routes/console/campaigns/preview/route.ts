import { json } from '@remix-run/node';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import {
  checkBeforeSending,
  checkMailLinks,
  countBulkRecipients,
  describeDeparture,
  hideReasons,
  type LinkCheck,
  labelReasons,
} from '#app/domain/campaigns/index.ts';
import { seesAnswers } from '#app/domain/lead-database/index.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { textToHtml } from '#app/lib/text-to-html.ts';
import { findChosen } from '../find-chosen.server.ts';
import { checkForm, countForm } from '../forms.ts';
import type { CountAnswer } from '../left-out-text.ts';
import { listProblems, lookAtFields, renderPreview, toMail } from '../look-at-mail.server.ts';
import type { PreviewAnswer } from '../preview-types.ts';

/** `POST /communications/preview`: renders a mail as typed, as it would be sent, and counts who would get a message. It stores no data. */
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
  check: form({
    capability: 'campaigns.send',
    schema: checkForm,
    async run({ context, tenantId, person }, { channel, subject, message }) {
      await context.rateLimits.consume('mail-preview', person.id);
      const checked =
        channel === 'sms' ? { text: message } : { subjectLine: subject, bodyHtml: textToHtml(message) };
      const answer = await checkBeforeSending(context.services.db, { tenantId, messages: [checked] });
      return json(answer, { headers: { 'Cache-Control': 'no-store' } });
    },
  }),
  links: form({
    capability: 'campaigns.send',
    schema: lookAtFields,
    async run({ context, tenantId }, { html, ctaUrl, attachmentUrl }) {
      await context.rateLimits.consume('link-check', tenantId);
      const answer: LinkCheck = await checkMailLinks(context.services.webLinks, {
        html: textToHtml(html),
        others: [ctaUrl.trim(), attachmentUrl.trim()],
      });
      return json(answer, { headers: { 'Cache-Control': 'no-store' } });
    },
  }),
  count: form({
    capability: 'campaigns.send',
    schema: countForm,
    async run(args, { channel, ...selection }) {
      const { context, tenantId, person, now } = args;
      await context.rateLimits.consume('recipient-count', person.id);
      const { db, env } = context.services;
      const { recipients, skipped, departure, timeZone } = await countBulkRecipients({
        ...{ db, tenantId, channel, now },
        chosen: await findChosen(args, selection),
        isLive: isLiveService(env),
        mailFrom: readMailFrom(args),
      });
      const seesReasons = await seesAnswers(db, person, tenantId);
      const answer: CountAnswer = {
        recipients,
        skipped: labelReasons(seesReasons ? skipped : hideReasons(skipped)),
        departure: departure && describeDeparture(departure, timeZone),
      };
      return json(answer, { headers: { 'Cache-Control': 'no-store' } });
    },
  }),
}));
