import { parseWithZod } from '@conform-to/zod/v4';
import { json } from '@remix-run/node';
import * as z from 'zod';
import {
  dropDomain,
  dropSender,
  removeLogo,
  requestSender,
  setLogo,
  verifyDomain,
  verifySender,
} from '../../domain/tenants/index.ts';
import type { ConsoleArgs } from '../../http/console.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { isUpload, readPicture } from '../../http/read-upload.server.ts';
import { assertRefusal, refusalReply } from '../../http/refusal.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { domainForm, signatureForm, themeForm } from '../_console.admin.tenants.$tenantId/forms.ts';
import {
  type CardAnswer,
  saveTenant,
  toastError,
  toastSaved,
} from '../_console.admin.tenants.$tenantId/save-tenant.server.ts';

type Args = ConsoleArgs<'tenant.brand'>;

/** Any of the branding tab's forms. Pictures are the only one that comes in parts. */
export async function changeBranding(args: Args) {
  if (isUpload(args.request)) return saveLogo(args);
  const form = await readForm(args.request);
  switch (form.get('intent')) {
    case 'look':
      return saveTenant(args, { card: 'look', form, schema: themeForm });
    case 'signature':
      return saveTenant(args, { card: 'signature', form, schema: signatureForm });
    case 'domain':
      return saveTenant(args, { card: 'domain', form, schema: domainForm });
    case 'sender':
      return saveSender(args, form);
    case 'remove-logo':
      return runButtonAction(args, () => removeLogo(operationContext(args)), 'The logo is removed.');
    case 'verify-domain':
      return runButtonAction(
        args,
        () => verifyDomain({ ...operationContext(args), dns: dnsOf(args) }),
        'The domain is yours.',
      );
    case 'drop-domain':
      return runButtonAction(args, () => dropDomain(operationContext(args)), 'The domain is removed.');
    case 'verify-sender':
      return runButtonAction(
        args,
        () => verifySender({ ...operationContext(args), dns: dnsOf(args) }),
        'Mails are sent from your e-mail address from now on.',
      );
    case 'drop-sender':
      return runButtonAction(
        args,
        () => dropSender(operationContext(args)),
        'The sender’s e-mail address is removed.',
      );
    default:
      throw new AppError('invalid', 'Unknown intent.');
  }
}

const operationContext = ({ context, tenantId, actor, now }: Args) => ({
  db: context.services.db,
  tenantId,
  actor,
  now,
});

const dnsOf = ({ context }: Args) => context.services.dns;

/** One that is asked for by a button alone: what is said of it stands in a toast. */
async function runButtonAction(args: Args, run: () => Promise<unknown>, done: string) {
  try {
    await run();
  } catch (error) {
    return toastError(args, error);
  }
  return toastSaved(args, done);
}

async function saveLogo(args: Args) {
  try {
    const bytes = await readPicture(args.request);
    await setLogo({ ...operationContext(args), images: args.context.services.images, bytes });
  } catch (error) {
    const { message, code } = assertRefusal(error);
    return json({ card: 'logo', failed: message } satisfies CardAnswer, { status: statusForError(code) });
  }
  return toastSaved(args, 'The logo is in place.');
}

const senderForm = z.object({ senderEmail: z.string().default('') });

async function saveSender(args: Args, form: FormData) {
  const submission = parseWithZod(form, { schema: senderForm });
  if (submission.status !== 'success')
    return json({ card: 'sender', reply: submission.reply(), failed: null }, { status: 400 });
  try {
    await requestSender({ ...operationContext(args), email: submission.value.senderEmail });
  } catch (error) {
    const refusal = assertRefusal(error);
    const reply = refusalReply(submission, refusal);
    return json({ card: 'sender', reply, failed: refusal.message }, { status: statusForError(refusal.code) });
  }
  return toastSaved(args);
}
