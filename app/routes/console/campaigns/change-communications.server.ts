import { createHash } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { can, FORM_RISKS, rememberSearch } from '#app/domain/access/index.ts';
import {
  addSequence,
  type BulkSendStarted,
  cancelBulkSend,
  checkBeforeSending,
  createCampaign,
  createFromSequence,
  listNamedProducts,
  retryBulkSend,
  startBulkSend,
} from '#app/domain/campaigns/index.ts';
import { searchWords } from '#app/domain/leads/index.ts';
import { parseSequence } from '#app/domain/mail-templates/index.ts';
import { type DefaultSequence, readDefaultSequence } from '#app/domain/sequences/index.ts';
import { type ConsoleArgs, requestedPage } from '#app/http/console.server.ts';
import { redirectWithToast, type Toast } from '#app/http/flash.server.ts';
import { consoleForms, type DeclareForm } from '#app/http/form-action.server.ts';
import { readMailFrom } from '#app/http/mail-from.server.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { operationContext } from '../frame/operation-context.ts';
import { withTenant } from '../frame/with-tenant.ts';
import { describeBulkSend } from './describe-bulk-send.server.ts';
import { findChosen, type PostedSelection } from './find-chosen.server.ts';
import {
  bulkForm,
  campaignForm,
  quickEmailForm,
  quickSmsForm,
  searchForm,
  sequenceForm,
  typedEmailForm,
  uploadForm,
} from './forms.ts';
import { lookAtFields, renderPreview, toMail } from './look-at-mail.server.ts';
import { describeWording } from './named-products-text.ts';
import { MAX_SEQUENCE_BYTES, SEQUENCE_TOO_LARGE } from './sequence-file.ts';
import { SEQUENCES } from './sequences.ts';

type Args = ConsoleArgs<'campaigns.read'>;
type Declare = DeclareForm<ConsoleArgs<'campaigns.read'>>;

const campaignForms = (form: Declare) => ({
  upload: form({
    capability: 'campaigns.edit',
    upload: { field: 'file', maxBytes: MAX_SEQUENCE_BYTES + 10_000, tooLarge: SEQUENCE_TOO_LARGE },
    schema: uploadForm,
    hideFields: ['campaignId'],
    async run(args, { campaignId, file, acceptClaims: acceptsClaims }) {
      // The title and text for a file that is not a sequence (T section 5).
      const parsed = await parseSequence(await file.text());
      if (!parsed.ok) {
        const { title, message } = parsed;
        return redirectWithToast(args, requestedPage(args.request), {
          tone: 'danger',
          title,
          description: message,
        });
      }
      const { sequence } = parsed;
      const count = await addSequence({ ...operationContext(args), campaignId, sequence, acceptsClaims });
      const { db } = args.context.services;
      const { tenantId } = args;
      const productNames = await listNamedProducts(db, { tenantId, texts: sequence.templates });
      const { claims } = await checkBeforeSending(db, { tenantId, messages: sequence.templates });
      return { count, named: [...new Set(productNames.flat())], claims };
    },
    toast: (result) => (result instanceof Response ? null : describeUpload(result)),
    refusalToast: 'Upload Failed',
  }),
  create: form({
    capability: 'campaigns.edit',
    schema: campaignForm,
    run: (args, values) => createCampaign({ ...operationContext(args), values }),
    toast: ({ name }) => ({
      title: 'Campaign Created! 🎉',
      description: `Add templates to “${name}”, then launch it.`,
    }),
  }),
  'use-sequence': form({
    capability: 'campaigns.edit',
    schema: sequenceForm,
    run: startSequence,
    toast: ({ name }) => ({
      title: 'Campaign Created! 🎉',
      description: `Check what “${name}” sends and to whom. The campaign sends nothing until you launch it.`,
    }),
    redirectTo: ({ id }, _value, { person, request }) =>
      withTenant(`/communications/${id}${can(person, 'campaigns.send') ? '/launch' : ''}`, request),
  }),
});

async function startSequence(args: Args, { sequence: id }: { sequence: DefaultSequence }) {
  const parsed = await parseSequence(readDefaultSequence(id));
  if (!parsed.ok) throw new Error(`The sequence ${id} of the service can't be read: ${parsed.message}`);
  const name = SEQUENCES.find((sequence) => sequence.id === id)?.label ?? id;
  return createFromSequence({ ...operationContext(args), name, sequence: parsed.sequence });
}

function describeUpload(upload: {
  count: number;
  named: readonly string[];
  claims: readonly string[];
}): Toast {
  const summary = `Successfully added ${upload.count} email templates to your campaign`;
  const warnings = describeWording(upload);
  return {
    title: 'Templates Uploaded! ✅',
    ...(warnings === ''
      ? { description: summary }
      : { tone: 'warning', description: `${summary}. ${warnings}` }),
  };
}

const listForms = (form: Declare) => ({
  search: form({
    schema: searchForm,
    async run({ request, context, session, tenantId }, { q }) {
      const url = new URL(request.url);
      for (const name of ['after', 'search', '_data']) url.searchParams.delete(name);
      const text = q.trim();
      if (searchWords(text).length > 0) {
        const id = await rememberSearch(context.services.db, { sessionId: session.id, tenantId, text });
        url.searchParams.set('search', id);
      }
      return redirect(url.pathname + url.search);
    },
  }),
});

interface Bulk {
  message: Parameters<typeof startBulkSend>[0]['message'];
  selection: PostedSelection & { key: string };
  acceptsClaims: boolean;
}

async function send(args: Args, { message, selection, acceptsClaims }: Bulk): Promise<BulkSendStarted> {
  const selectedLeads = await findChosen(args, selection);
  const bodyHash = createHash('sha256').update(JSON.stringify({ message, selection })).digest('hex');
  const idempotency = { key: selection.key, bodyHash };
  const started = await startBulkSend({
    ...operationContext(args),
    message,
    acceptsClaims,
    chosen: selectedLeads,
    isLive: isLiveService(args.context.services.env),
    mailFrom: readMailFrom(args),
    idempotency,
  });
  args.context.services.outbox.wake();
  return started;
}

/** Previews a Quick Email on pages without JavaScript; others request `/communications/preview`. */
const previewForm = (form: Declare) => ({
  preview: form({
    schema: typedEmailForm,
    async run(args, { subject, message }) {
      await args.context.rateLimits.consume('mail-preview', args.person.id);
      const mail = toMail(lookAtFields.parse({ subject, html: message }));
      return { subject, message, preview: await renderPreview(args, mail) };
    },
  }),
});

/** Actions for messages that were already sent. */
const sentForms = (form: Declare) => ({
  'retry-bulk': form({
    capability: 'campaigns.send',
    schema: bulkForm,
    hideFields: ['bulkId'],
    async run(args, { bulkId }) {
      const count = await retryBulkSend({ ...operationContext(args), bulkId });
      args.context.services.outbox.wake();
      return count;
    },
    toast: (count) => ({
      title: 'Sending again',
      description: `${Number(count).toLocaleString('en-US')} failed ${count === 1 ? 'message is' : 'messages are'} sent again.`,
    }),
    refusalToast: 'Not sent again',
  }),
  'cancel-bulk': form({
    capability: 'campaigns.send',
    schema: bulkForm,
    hideFields: ['bulkId'],
    run: (args, { bulkId }) => cancelBulkSend({ ...operationContext(args), bulkId }),
    toast: { title: 'Message canceled', description: 'Messages not yet sent are canceled.' },
    refusalToast: 'Not canceled',
  }),
});

const sentToast =
  (title: string) =>
  (started: BulkSendStarted): Toast => ({ title, description: describeBulkSend(started) });

const bulkForms = (form: Declare) => ({
  email: form({
    capability: 'campaigns.send',
    schema: quickEmailForm,
    hideFields: ['key'],
    run: (args, { subject, message, acceptClaims: acceptsClaims, ...selection }) =>
      send(args, { message: { channel: 'email', subject, body: message }, selection, acceptsClaims }),
    toast: sentToast('Emails Sent! ✅'),
  }),
  sms: form({
    capability: 'campaigns.send',
    schema: quickSmsForm,
    hideFields: ['key'],
    run: (args, { message, acceptClaims: acceptsClaims, ...selection }) =>
      send(args, { message: { channel: 'sms', body: message }, selection, acceptsClaims }),
    toast: sentToast('SMS Status'),
  }),
});

export const communicationForms = consoleForms('campaigns.read', FORM_RISKS.communications, (form) => ({
  ...campaignForms(form),
  ...listForms(form),
  ...previewForm(form),
  ...bulkForms(form),
  ...sentForms(form),
}));
