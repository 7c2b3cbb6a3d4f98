import { expectAccessible } from '../support/accessibility.ts';
import { PERSON } from '../support/assessment-walk.ts';
import { WORD_RULES } from '../support/views.ts';
import { expect, service, test } from './fixtures.ts';

/** The full widget's own page, for a visitor whose conditions exclude every product. */

for (const locale of ['en', 'es'] as const)
  test(`a visitor whose answers exclude everything sees no products and a doctor’s advice, in ${locale}`, async ({
    page,
  }) => {
    const spanish = locale === 'es';
    const words = spanish
      ? {
          goal: 'Sueño y recuperación',
          next: 'Continuar',
          step: (step: number) => `Paso ${step} de 6`,
          pregnant: 'Embarazo o lactancia',
          none: 'Ninguna de las anteriores',
          privacy: /^Privacidad/,
          name: 'Nombre',
          email: 'Correo electrónico',
          consent: /Tengo 18 años o más/,
          done: 'Ver mis resultados',
          doctor: /llame ahora a su médico o a su matrona/,
          product: /Ver producto de investigación/,
          toast: '¡Evaluación completada!',
          emergency: /^Emergencia: /,
        }
      : {
          goal: 'Sleep & Recovery',
          next: 'Continue',
          step: (step: number) => `Step ${step} of 6`,
          pregnant: 'Pregnancy or breastfeeding',
          none: 'None of the above',
          privacy: /^Privacy/,
          name: 'First name',
          email: 'Email',
          consent: /I am 18 or older/,
          done: 'View My Results',
          doctor: /call your doctor or midwife now/,
          product: /View Research Product/,
          toast: 'Assessment Complete!',
          emergency: /^Emergency: /,
        };
    await page.goto(`${service.origin}/widget?locale=${locale}`);
    await page.getByLabel(words.goal).check();
    const goOn = async (step: number) => {
      await page.getByRole('button', { name: words.next }).click();
      await expect(page.getByText(words.step(step))).toBeVisible();
    };
    for (const step of [2, 3, 4]) await goOn(step);
    const privacy = page.getByRole('link', { name: words.privacy });
    await expect(privacy).toHaveAttribute('target', '_blank');
    if (!spanish) {
      const [policy] = await Promise.all([page.waitForEvent('popup'), privacy.click()]);
      await expect(policy.getByRole('heading', { name: /^Privacy/, level: 1 })).toBeVisible();
      await policy.close();
    }
    await page.getByLabel(words.pregnant).check();
    await page.getByLabel(words.none).check();
    await expect(page.getByLabel(words.pregnant)).not.toBeChecked();
    await page.getByLabel(words.pregnant).check();
    await expect(page.getByLabel(words.none)).not.toBeChecked();
    for (const step of [5, 6]) await goOn(step);
    await expect(privacy).toHaveAttribute('href', '/legal/privacy?client=default');
    await page.getByLabel(words.name).fill(PERSON.name);
    await page.getByLabel(words.email).fill(PERSON.email);
    await page.getByLabel(words.consent).check();
    await page.getByRole('button', { name: words.done }).click();
    await expect(page.getByText(words.doctor).first()).toBeVisible();
    await expect(page.getByRole('link', { name: words.product })).toHaveCount(0);
    await expect(page.getByText(words.toast)).toHaveCount(0);
    await expect(page.getByText(words.emergency)).toHaveCount(1);
    await expectAccessible(page, spanish ? WORD_RULES : undefined);
    // The shop's own articles, in a tab of their own: they are English, from either language's results.
    const toArticle = page.getByRole('link', { name: /Are Peptides Safe\?/ });
    await expect(toArticle).toHaveAttribute('target', '_blank');
    await expect(toArticle).toHaveAttribute('href', '/education/are-peptides-safe?client=default');
    if (spanish) return;
    const [article] = await Promise.all([page.waitForEvent('popup'), toArticle.click()]);
    await expect(article.getByRole('heading', { name: 'Are Peptides Safe?', level: 1 })).toBeVisible();
    await article.getByRole('link', { name: 'Back to Education' }).click();
    await expect(article).toHaveURL(/\/education\?client=default$/);
    await article.getByRole('link', { name: 'Take Assessment' }).click();
    await expect(article).toHaveURL(/\/widget\?client=default$/);
  });
