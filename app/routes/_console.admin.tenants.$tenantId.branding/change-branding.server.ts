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
import { type ConsoleArgs, requestedPage } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { answerForm, declareForms } from '../../http/form-action.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
import { isUpload, readPicture } from '../../http/read-upload.server.ts';
import { assertRefusal } from '../../http/refusal.server.ts';
import {
  domainForm,
  senderForm,
  signatureForm,
  themeForm,
} from '../_console.admin.tenants.$tenantId/forms.ts';
import { saveTenantFields, TENANT_UPDATED } from '../_console.admin.tenants.$tenantId/save-tenant.server.ts';
import { findBrandedTenant, readBrandCards } from './read-branding.server.ts';

type Args = ConsoleArgs<'tenant.brand'>;

/** Saves any of the branding tab's forms. Only the logo's is multipart. */
export async function changeBranding(args: Args) {
  if (isUpload(args.request)) return saveLogo(args);
  return answerForm(args, await readForm(args.request), FORMS);
}

const FORMS = declareForms<Args>((form) => {
  const toast = { title: TENANT_UPDATED };
  /** A form that is only a button. */
  const button = (run: (args: Args) => Promise<unknown>, description: string) =>
    form({ schema: z.object({}), run, toast: { ...toast, description }, refusalToast: 'Error' });
  const readCard = (card: 'look' | 'signature' | 'domain' | 'sender') => async (args: Args) =>
    readBrandCards(await findBrandedTenant(args))[card];
  return {
    look: form({ schema: themeForm, readStored: readCard('look'), run: saveTenantFields, toast }),
    signature: form({
      schema: signatureForm,
      readStored: readCard('signature'),
      run: saveTenantFields,
      toast,
    }),
    domain: form({ schema: domainForm, readStored: readCard('domain'), run: saveTenantFields, toast }),
    sender: form({
      schema: senderForm,
      readStored: readCard('sender'),
      async run(args, { senderEmail }, versions) {
        if (senderEmail !== undefined)
          await requestSender({ ...operationContext(args), email: senderEmail, versions });
      },
      toast,
    }),
    'remove-logo': button((args) => removeLogo(operationContext(args)), 'The logo is removed.'),
    'verify-domain': button(
      (args) => verifyDomain({ ...operationContext(args), dns: args.context.services.dns }),
      'The domain is yours.',
    ),
    'drop-domain': button((args) => dropDomain(operationContext(args)), 'The domain is removed.'),
    'verify-sender': button(
      (args) => verifySender({ ...operationContext(args), dns: args.context.services.dns }),
      'Mails are sent from your e-mail address from now on.',
    ),
    'drop-sender': button(
      (args) => dropSender(operationContext(args)),
      'The sender’s e-mail address is removed.',
    ),
  };
});

const operationContext = ({ context, tenantId, actor, now }: Args) => ({
  db: context.services.db,
  tenantId,
  actor,
  now,
});

async function saveLogo(args: Args) {
  try {
    const bytes = await readPicture(args.request);
    await setLogo({ ...operationContext(args), images: args.context.services.images, bytes });
  } catch (error) {
    const { message, code } = assertRefusal(error);
    return json({ intent: 'logo', message }, { status: statusForError(code) });
  }
  const description = 'The logo is saved.';
  return redirectWithToast(args, requestedPage(args.request), { title: TENANT_UPDATED, description });
}
