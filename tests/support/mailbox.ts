import { type APIRequestContext, type Browser, expect } from '@playwright/test';
import { joinSession } from './log-in.ts';
import type { RunningService } from './service.ts';

interface Line {
  id: string;
  recipient: string;
  subject: string | null;
}

/**
 * The text of the newest stored mail to an address, for tests of something else than the mailbox: as an operator's
 * browser asks for the pages' data, without drawing them.
 */
export async function mailTo(
  browser: Browser,
  service: RunningService,
  { address, subject = '' }: { address: string; subject?: string },
): Promise<string> {
  const context = await browser.newContext();
  try {
    await joinSession(context, service);
    const read = pageReader(context.request, service);
    const newest = async () => {
      const { stored } = await read<{ stored: { lines: Line[] } }>('mailbox', 'mailbox');
      return stored.lines.find((line) => line.recipient === address && line.subject?.includes(subject))?.id;
    };
    await expect.poll(newest, `a mail to ${address}`).toBeTruthy();
    const { mail } = await read<{ mail: { text: string } }>(`mailbox/${await newest()}`, 'mailbox_.$id');
    return mail.text;
  } finally {
    await context.close();
  }
}

const pageReader =
  (request: APIRequestContext, { origin }: RunningService) =>
  async <Data>(path: string, route: string): Promise<Data> => {
    const params = { _data: `routes/_console.admin.${route}` };
    const answer = await request.get(`${origin}/admin/${path}`, { params, maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
