import { mkdirSync, writeFileSync } from 'node:fs';
import { mailTo } from '../support/mailbox.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../support/payloads.ts';
import { newPlans } from '../support/signing-plans.ts';
import { service, test } from './fixtures.ts';
import { submit } from './stored-plans.ts';

const OUT = process.env.TEN_OUT ?? '/tmp/ten6';
const SEED = Number(process.env.TEN_SEED ?? 60611);
const payloads = { full: fullPayload, consumer: consumerPayload, technical: technicalPayload };
test('pictures', async ({ page, browser }) => {
  test.setTimeout(500_000);
  mkdirSync(OUT, { recursive: true });
  for (const [index, a] of [0, 1, 6, 7, 10, 20, 26, 29, 31, 34].map((i) => newPlans(SEED, 37)[i]!).entries()) {
    const name = `${String(index + 1).padStart(2, '0')}-${a.widget}-${a.locale}`;
    const p = a.profile;
    const over: Record<string, unknown> = a.widget === 'full'
      ? { locale: a.locale, healthGoals: p.goals, symptoms: p.symptoms, budgetLevel: p.budget_level, experienceLevel: p.experience_level, sexAtBirth: p.sex_at_birth, ageRange: p.age_range, contraFlags: p.contra_flags, additionalConcerns: a.written }
      : { locale: a.locale, healthGoals: [a.goal], symptoms: [a.challenge], contraFlags: a.widget === 'technical' ? p.contra_flags : [] };
    const { url, email, assessmentId, mailPage } = await submit(payloads[a.widget] as never, over as never);
    writeFileSync(`${OUT}/${name}-answers.json`, JSON.stringify(over, null, 1));
    for (const [width, scheme] of [[390, 'light'], [1280, 'dark']] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(url);
      const opened = async () => { await page.evaluate(() => { for (const d of document.querySelectorAll('details')) d.open = true; }); await page.waitForTimeout(300); };
      if (width === 390) { await opened(); writeFileSync(`${OUT}/${name}-page-before-tick.txt`, await page.locator('body').innerText()); }
      const tick = page.getByRole('checkbox').first();
      if (await tick.count()) { await tick.check().catch(() => undefined); await page.waitForTimeout(300); }
      await opened();
      await page.screenshot({ path: `${OUT}/${name}-page-${width}-${scheme}.png`, fullPage: true });
      if (width === 390) {
        let text = `ADDRESS ${url}\n` + (await page.locator('body').innerText());
        for (const tab of await page.getByRole('tab').all()) { await tab.click(); await page.waitForTimeout(250); await opened(); text += `\n\n=== TAB ${await tab.innerText()}\n` + (await page.getByRole('tabpanel').first().innerText().catch(() => '')); }
        writeFileSync(`${OUT}/${name}-page.txt`, text);
      }
    }
    await page.goto(`${url}/doctor`); writeFileSync(`${OUT}/${name}-doctor.txt`, await page.locator('body').innerText());
    await page.screenshot({ path: `${OUT}/${name}-doctor-1280-dark.png`, fullPage: true });
    for (const [suffix, path] of [['plan', `/api/assessment/${assessmentId}/download?format=pdf`], ['letter', `/api/assessment/${assessmentId}/download?format=pdf&paper=letter`], ['doctor', `/plan/${assessmentId}/doctor.pdf`]] as const) {
      const answer = await fetch(service.origin + path);
      if (answer.ok && answer.headers.get('content-type')?.includes('pdf')) writeFileSync(`${OUT}/${name}-${suffix}.pdf`, Buffer.from(await answer.arrayBuffer()));
    }
    await page.goto(service.origin + mailPage);
    await page.getByRole('textbox').first().fill(email);
    await page.getByRole('button', { name: /send|enviar/i }).first().click();
    await page.waitForTimeout(800);
    try { writeFileSync(`${OUT}/${name}-mail.txt`, await mailTo(browser, service, { address: email })); } catch (error) { console.log(name, 'no mail', (await page.locator('main').innerText()).slice(0, 300)); }
  }
});
