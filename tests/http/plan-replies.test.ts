import { beforeEach, expect, it } from 'vitest';
import type { Database } from '#app/domain/database.ts';
import { erasePerson } from '#app/domain/erasure/index.ts';
import { appendConsentEvent } from '#app/domain/leads/index.ts';
import { AppError } from '#app/lib/app-error.ts';
import * as agreePage from '#app/routes/visitor/own-data/agree.tsx';
import * as choicesPage from '#app/routes/visitor/plan/choices.tsx';
import * as deletePage from '#app/routes/visitor/plan/delete.tsx';
import * as safetyPage from '#app/routes/visitor/plan/safety.tsx';
import { outboxMails } from '../../server/outbox-mails.ts';
import { forOneDatabase } from '../support/databases.ts';
import { MAIL_SETTINGS } from '../support/mail-settings.ts';
import { TENANT, walkPlanChoices } from '../support/plan-choices.ts';
import { renderPage } from '../support/render-page.ts';
import { TEST_SEAL } from '../support/test-seal.ts';

/** How the pages of a plan answer a pressed button, to a person who hears the page. */
const LONG = 'x'.repeat(2001);

/** Returns the start tags of a page, each by its id. */
const readTags = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<\w+ [^>]*\bid="([^"]+)"[^>]*>/g)].map(([tag, id]) => [id, tag] as const),
  );
/** Returns the elements that have the focus when the page opens. */
const listFocused = (html: string) => html.match(/<[^>]*\bautofocus=""[^>]*>[^<]*/g) ?? [];

forOneDatabase((_name, makeDb) => {
  const walk = walkPlanChoices(makeDb);
  let db: Database;
  let id: string;
  beforeEach(() => {
    ({ db, id } = walk);
  });
  const press = (body: Record<string, string>) => renderPage(choicesPage, walk.args(id, body));

  it('a page that is only opened says nothing, and leaves the focus where it is', async () => {
    const { html, title } = await renderPage(choicesPage, walk.args(id));
    expect(title).toBe('Your choices');
    expect(listFocused(html)).toEqual([]);
    expect(html).not.toMatch(/role="(status|alert)"/);
  });

  it.each([
    [{ intent: 'offers' }, 'Saved.'],
    [{ intent: 'copy' }, 'We e-mail you the link. Check your inbox.'],
    [{ intent: 'correct', words: 'My name is Adah' }, 'We passed your message on to Research Peptide Shop.'],
  ])('the reply to a button is first in the title, and has the focus: %o', async (body, reply) => {
    const { html, title } = await press(body);
    expect(title).toBe(`${reply} – Your choices`);
    expect(listFocused(html)).toEqual([
      expect.stringContaining(`role="status" tabindex="-1" autofocus="">${reply}`),
    ]);
  });

  it('replies in the plan’s language', async () => {
    await db.peptideAssessment.update({ where: { id }, data: { locale: 'es' } });
    const { html, title } = await press({ intent: 'offers' });
    expect(title).toBe('Guardado. – Sus elecciones');
    expect(html).toContain('>Guardado.<');
  });

  it.each([
    'correct',
    'complain',
  ])('words that are too long are given back, with the message: %s', async (intent) => {
    const { html, title } = await press({ intent, words: `"${LONG}` });
    const message = 'Write a few words, at most 2,000 characters.';
    expect(title).toBe(`${message} – Your choices`);
    const tags = readTags(html);
    const field = tags[`words-${intent}`];
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain(`aria-describedby="words-error-${intent}"`);
    expect(html).toContain(`${tags[`words-error-${intent}`]}${message}<`);
    expect(listFocused(html)).toEqual([`${field}&quot;${LONG}`]);
    expect(html.match(/<details[^>]* open=""/g)).toHaveLength(1);
  });

  it('words that wait for another day are given back, and are not called wrong', async () => {
    for (let n = 0; n < 5; n++) await press({ intent: 'correct', words: 'More' });
    const { html } = await press({ intent: 'correct', words: 'My name is Adah' });
    expect(readTags(html)['words-correct']).not.toContain('aria-invalid');
    expect(html).toContain('>My name is Adah</textarea>');
    expect(html).toContain('You wrote to Research Peptide Shop 5 times within a day.');
  });

  it('says that links were sent only where they were', async () => {
    const limited = walk.args(id, { intent: 'copy' });
    const consume = async () => {
      throw new AppError('too-many', 'Too many requests.');
    };
    Object.assign(limited.context, { rateLimits: { consume } });
    expect((await renderPage(choicesPage, limited)).html).toContain('>Please try again in a moment.<');
    for (let n = 0; n < 5; n++) await press({ intent: 'copy' });
    expect((await press({ intent: 'copy' })).html).toContain(
      'We already sent this link as often as we may in a day.',
    );
  });

  it('says that a link waits while the company has not confirmed its address, and keeps the request', async () => {
    const setConfirmed = (emailVerifiedAt: Date | null) =>
      db.tenant.update({ where: { id: TENANT }, data: { emailVerifiedAt } });
    const requests = { where: { leadId: walk.leadId, kind: 'delete' } };
    const sentence = 'Research Peptide Shop has not confirmed its own e-mail address yet.';
    await press({ intent: 'erase' });
    expect(await db.privacyRequest.count(requests)).toBe(0);
    await setConfirmed(null);
    try {
      for (const page of [choicesPage, deletePage]) {
        const { html } = await renderPage(page, walk.args(id, { intent: 'erase' }));
        expect(html).toContain(sentence);
        expect(html).not.toMatch(/Check your inbox|on its way|We’ve sent/);
      }
      expect(await db.privacyRequest.findMany(requests)).toMatchObject([{ doneAt: null }]);
    } finally {
      await setConfirmed(new Date());
    }
    const message = await db.outboxMessage.findFirstOrThrow({
      where: { leadId: walk.leadId, purpose: 'erase-confirm' },
      orderBy: { id: 'desc' },
    });
    const mail = await outboxMails({ db, seal: TEST_SEAL, settings: MAIL_SETTINGS })(message);
    const token = /\/erase\/([\w-]+)/.exec('text' in mail ? mail.text : '')?.[1] ?? '';
    await erasePerson({ db, token, now: new Date() });
    expect(await db.privacyRequest.findMany(requests)).toMatchObject([{ doneBy: 'person' }]);
  });

  it('quotes each sentence in the language in which it was displayed', async () => {
    const event = {
      tenantId: TENANT,
      contactId: walk.contactId,
      leadId: walk.leadId,
      kind: 'crm-health',
    } as const;
    await db.$transaction((tx) =>
      appendConsentEvent(tx, {
        ...{
          ...event,
          state: 'given',
          mode: 'box',
          wording: 'Puede copiarlas',
          wordingId: '-',
          locale: 'es',
        },
        ...{ source: 'plan-page', now: new Date() },
      }),
    );
    const { html } = await press({ intent: 'crm-health' });
    expect(html).toContain('<blockquote lang="es">Puede copiarlas</blockquote>');
    expect(html).toMatch(/<blockquote lang="en">By submitting you confirm/);
  });

  it('a box that is needed says so, and the other answers are given back', async () => {
    await db.tenant.update({
      where: { id: TENANT },
      data: { asksForHealthConsent: true },
    });
    try {
      const form = { contraFlags: 'Thyroid disorders' };
      const { html, title } = await renderPage(safetyPage, walk.args(id, form));
      const message = 'You must agree';
      expect(title).toMatch(new RegExp(`^${message}.* – Answer the safety questions$`));
      expect(html).toMatch(/<input type="checkbox" name="contraFlags" checked="" value="Thyroid disorders"/);
      expect(listFocused(html)).toEqual([
        expect.stringMatching(/name="healthConsent".* aria-invalid="true"/),
      ]);
      const described = /aria-describedby="(health-consent-error) health-consent-help"/.exec(html)?.[1] ?? '';
      expect(html).toContain(`${readTags(html)[described]}${message}`);
      const empty = await renderPage(safetyPage, walk.args(id, { healthConsent: 'true' }));
      expect(empty.html).toMatch(/name="healthConsent"[^>]* checked=""/);
      expect(empty.html).toContain('aria-describedby="safety-help safety-error"');
      expect(listFocused(empty.html)).toEqual([expect.stringContaining('id="safety-error"')]);
    } finally {
      await db.tenant.update({ where: { id: TENANT }, data: { asksForHealthConsent: false } });
    }
  });

  it('the page behind the mailed link says that the box is needed, and that the plan is shown again', async () => {
    await press({ intent: 'health' });
    const token = await walk.askForPlan();
    const refused = await renderPage(agreePage, walk.agreeArgs(token, {}));
    expect(refused.title).toMatch(/^You must agree.* – Show my plan again$/);
    expect(listFocused(refused.html)).toEqual([expect.stringContaining('name="healthConsent"')]);
    const agreed = walk.agreeArgs(token, { healthConsent: 'true' });
    const shown = await renderPage(agreePage, agreed);
    expect(shown.title).toBe('Your plan is shown again. – Show my plan again');
    expect(listFocused(shown.html)).toEqual([expect.stringContaining('Your plan is shown again.')]);
    // The link is used up, and the page still has the company's brand.
    const page = await agreePage.loader(agreed);
    expect([page.status, await page.json()]).toMatchObject([
      200,
      { brand: 'Research Peptide Shop', agreement: null, theme: { css: expect.any(String) } },
    ]);
  });
});
