import * as z from 'zod';
import type { Database } from '#app/domain/database.ts';
import type { MarketingMail } from '#app/domain/mail-templates/index.ts';
import {
  ERASED_MAIL,
  type MailSource,
  SUPPRESSED_MAIL,
  UNVERIFIED_SENDER_MAIL,
} from '#app/domain/messaging/index.ts';
import { listSuppressedHashes } from '#app/domain/suppressions/index.ts';
import { findMarketingTenants } from '#app/domain/tenants/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import { hashRecipient } from '#app/lib/hash-recipient.server.ts';
import type { MarketingMailSettings } from './make-mails.server.ts';
import { previewMail } from './preview-mail.server.ts';

export const TEST_MAIL = 'marketing-test';

/** Payload of a test's outbox row: the mail as it was typed, saved or not. */
export const testMailPayload = z.object({
  texts: z.object({
    subjectLine: z.string(),
    preheader: z.string().nullable().default(null),
    bodyHtml: z.string(),
    ctaText: z.string().nullable().default(null),
    ctaUrl: z.string().nullable().default(null),
    attachmentUrl: z.string().nullable().default(null),
  }),
  locale: z.enum(['en', 'es']),
  leadId: z.string().nullable(),
});

/** Bounces and complaints stop mail of any kind. Unsubscribing stops only marketing, and a test is not marketing. */
const REASONS_STOPPING_TESTS = ['bounce', 'complaint'];

/** Renders the test mails that console users send to themselves: like a lead's mail, but marked in the subject. */
export const testMails = (
  db: Database,
  settings: MarketingMailSettings,
): MailSource<MarketingMail & { purpose: 'marketing-test' }> => ({
  [TEST_MAIL]: async ({ tenantId, recipient, payload }) => {
    const request = testMailPayload.safeParse(payload);
    if (!tenantId || !recipient || !request.success) return ERASED_MAIL;
    const tenant = (await findMarketingTenants(db, [tenantId])).get(tenantId);
    if (!tenant) return ERASED_MAIL;
    if (!tenant.isActive) return { suppressed: 'The company is not active.' };
    if (!tenant.emailVerifiedAt) return UNVERIFIED_SENDER_MAIL;
    const hash = hashRecipient(recipient);
    const stops = await listSuppressedHashes(db, { tenantId, channel: 'email', hashes: [hash] });
    if (REASONS_STOPPING_TESTS.includes(stops.get(hash) ?? '')) return SUPPRESSED_MAIL;
    const { texts, locale, leadId } = request.data;
    try {
      const options = { texts, locale, leadId, variant: 'A' as const };
      const mail = await previewMail(db, { ...options, tenantId, address: recipient, settings });
      return { ...mail, purpose: TEST_MAIL, subject: `[Test] ${mail.subject}` };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') return { suppressed: error.message };
      throw error;
    }
  },
});
