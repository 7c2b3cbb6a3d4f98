import { type Browser, expect } from '@playwright/test';
import { joinSession } from './log-in.ts';
import { readPageData } from './page-data.ts';
import type { RunningService } from './service.ts';

interface Line {
  id: string;
  recipient: string;
  subject: string | null;
}

/**
 * Returns the text of the newest stored mail to an e-mail address, for tests of something other than the mailbox. It requests the pages'
 * data with an operator's session, without drawing them.
 */
export async function mailTo(
  browser: Browser,
  service: RunningService,
  { address, subject = '' }: { address: string; subject?: string },
): Promise<string> {
  const context = await browser.newContext();
  try {
    await joinSession(context, service);
    const newest = async () => {
      const { stored: mailbox } = await readPageData<{ stored: { lines: Line[] } }>(
        context.request,
        service,
        {
          path: 'mailbox',
          route: 'operator/mailbox',
        },
      );
      return mailbox.lines.find((line) => line.recipient === address && line.subject?.includes(subject))?.id;
    };
    await expect.poll(newest, `a mail to ${address}`).toBeTruthy();
    const { mail } = await readPageData<{ mail: { text: string } }>(context.request, service, {
      path: `mailbox/${await newest()}`,
      route: 'operator/mailbox/mail',
    });
    return mail.text;
  } finally {
    await context.close();
  }
}
