import { FORM_RISKS } from '#app/domain/access/index.ts';
import {
  checkSender,
  dropDomain,
  dropMailAccount,
  dropSender,
  requestSender,
  saveMailAccount,
  testMailAccount,
  verifyDomain,
  verifySender,
} from '#app/domain/tenants/index.ts';
import type { ConsoleArgs } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { emptyForm } from '#app/routes/console/frame/empty-form.ts';
import { operationContext } from '#app/routes/console/frame/operation-context.ts';
import { saveTenantFields, TENANT_UPDATED } from '#app/routes/console/frame/save-tenant.server.ts';
import { domainForm, mailServerForm, senderForm, signatureForm } from '../forms.ts';
import { findBrandedTenant, readBrandCards } from '../read-branding.server.ts';
import { senderContext } from '../read-sender.server.ts';

type Args = ConsoleArgs<'tenant.brand'>;

/** Handles the forms of the Domain page: the company's domain, and how its e-mails are sent. */
export const changeDomain = consoleForms('tenant.brand', FORM_RISKS.domain, (form) => {
  const toast = { title: TENANT_UPDATED };
  /** Handles a form that is only a button. */
  const button = (run: (args: Args) => Promise<unknown>, description: string) =>
    form({ schema: emptyForm, run, toast: { ...toast, description }, refusalToast: 'Error' });
  const readCard = (card: 'signature' | 'domain' | 'sender') => async (args: Args) =>
    readBrandCards(await findBrandedTenant(args))[card];
  return {
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
    'verify-domain': button(
      (args) => verifyDomain({ ...operationContext(args), dns: args.context.services.dns }),
      'The domain is verified.',
    ),
    'drop-domain': button((args) => dropDomain(operationContext(args)), 'The domain is removed.'),
    'verify-sender': button(async (args) => {
      // The checks are stored in any case: the page shows them even while the ownership of the domain is unproven.
      await checkSender(senderContext(args));
      await verifySender({ ...operationContext(args), dns: args.context.services.dns });
    }, 'We send e-mails from your own address from now on.'),
    'check-sender': form({
      schema: emptyForm,
      run: (args) => checkSender(senderContext(args)),
      toast: (checks) =>
        Object.values(checks).every(({ ok }) => ok)
          ? { title: 'All records are correct' }
          : { tone: 'danger', title: 'Some records are not correct yet' },
      refusalToast: 'Error',
    }),
    'drop-sender': button(
      (args) => dropSender(operationContext(args)),
      'The sender’s e-mail address is removed.',
    ),
    'mail-server': form({
      schema: mailServerForm,
      hideFields: ['password'],
      async run(args, input) {
        await countServerAttempt(args);
        await saveMailAccount({ ...serverContext(args), input });
        args.context.services.outbox.wake();
      },
      toast: {
        ...toast,
        description: 'Your server accepted the log-in. Marketing e-mails leave through it.',
      },
    }),
    'test-mail-server': form({
      schema: emptyForm,
      async run(args) {
        await countServerAttempt(args);
        const tested = await testMailAccount(serverContext(args));
        args.context.services.outbox.wake();
        return tested;
      },
      toast: ({ to, answer }) => ({
        tone: 'success',
        title: `The test is on its way to ${to}`,
        description: `Your mail server answered: ${answer}`,
      }),
      refusalToast: 'The test was not sent',
    }),
    'drop-mail-server': button(async (args) => {
      await dropMailAccount(operationContext(args));
      args.context.services.outbox.wake();
    }, 'The mail server is removed. Marketing e-mails leave through ours.'),
  };
});

const serverContext = (args: Args) => {
  const { mailServers: servers, seal } = args.context.services;
  return { ...operationContext(args), servers, seal };
};

/**
 * Counts one connection to a mail server that the company entered. Without a limit, the forms would try passwords on any host.
 * @throws AppError `too-many` with a sentence for the page
 */
async function countServerAttempt({ context, tenantId }: Args): Promise<void> {
  const { rateLimits } = context;
  try {
    await rateLimits.consume('mail-server', tenantId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many') throw error;
    const { retryAfterSeconds = 60 } = error;
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const limit = rateLimits.describe('mail-server')?.limit;
    throw new AppError(
      'too-many',
      `Your company can connect to a mail server ${limit} times an hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      { retryAfterSeconds },
    );
  }
}
