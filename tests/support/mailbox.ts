import { type Browser, expect } from '@playwright/test';
import { logIn } from './log-in.ts';
import type { RunningService } from './service.ts';

/** The newest kept mail to an address, as its text, read by an operator in a browser of their own. */
export async function mailTo(
  browser: Browser,
  service: RunningService,
  { address, subject = '' }: { address: string; subject?: string },
): Promise<string> {
  const context = await browser.newContext();
  const mailbox = await context.newPage();
  await logIn(mailbox, service, { next: '/admin/mailbox' });
  const row = mailbox.getByRole('row').filter({ hasText: address }).filter({ hasText: subject }).first();
  await expect(async () => {
    await mailbox.reload();
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass();
  await row.getByRole('link').click();
  await mailbox.locator('summary').click();
  const text = await mailbox.locator('pre').innerText();
  await context.close();
  return text;
}
