import { expect, test } from 'vitest';
import { inLocale } from '#app/messages/current.ts';
import * as dataMail from '#app/messages/en/data-mail.ts';
import * as planMail from '#app/messages/en/plan-mail.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import { createDocumentTheme } from '#app/theme/document-theme.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { englishFinder, readableText } from '../../tests/support/english-sentences.ts';
import { planPageOfTienda } from '../../tests/support/plan-page-data.ts';
import { renderDataMail, renderPlanMail } from './index.ts';

const look = createDocumentTheme('Tienda', null, DEFAULT_THEME);
const createdAt = new Date('2026-11-21T23:30:00Z');
const pageUrl = 'https://app.example/plan/assessment-1';

const renderPlan = (data: PlanPageData, firstName: string | null = 'Eva') =>
  renderPlanMail({
    data,
    look,
    firstName,
    createdAt,
    links: { page: pageUrl, erase: `${pageUrl}/delete` },
    postalAddress: null,
    isProved: true,
  });
const eraseMail = () =>
  renderDataMail({
    purpose: 'erase-confirm',
    look,
    link: 'https://app.example/erase/abc',
    hours: 24,
    page: 'plan-page',
    postalAddress: null,
  });

const englishIn = englishFinder({ ...planMail, ...dataMail }, { values: ['¦', 2, 3], minLength: 6 });

test('writes the plan mail in Spanish, no English sentence of its own left', () => {
  const mail = inLocale('es', () => renderPlan(planPageOfTienda('es')));
  expect(mail.subject).toBe('Su plan personalizado de Tienda');
  expect(mail.html).toMatch(/<html[^>]* lang="es"/);
  for (const part of [readableText(mail.html), readableText(mail.text)]) {
    expect(part).toContain('Hola, Eva:');
    expect(part).toContain('Este es el plan basado en sus respuestas del 21 de noviembre de 2026: ');
    expect(part).toMatch(/\d productos en \d fases\./);
    expect(part).toContain('Empiece aquí');
    expect(part).toContain('No está aprobado como medicamento en ningún país que conozcamos');
    expect(part).not.toMatch(/Dosificación|Mezcla: \d|\d (mg|ml|UI)\b/);
    expect(part).toContain('Emergencia: dolor de estómago intenso');
    expect(part).toContain('Ver producto de investigación');
    expect(part).not.toMatch(/cupón|UNO/);
    expect(part).toContain(
      'Solo para uso en investigación. No apto para el consumo humano. (Research use only. Not for human consumption.)',
    );
    expect(part).toContain('Eliminar mis datos');
    expect(englishIn(part)).toEqual([]);
    expect(part).not.toMatch(/because you chose|once a day|Week 2|Start Here/i);
  }
  const long = mail.text.split('\n').filter((line) => line.length > 79 && !line.includes('https://'));
  expect(long).toEqual([]);
});

test('writes the mail without products and the erasing mail in Spanish too', () => {
  const nothing = inLocale('es', () =>
    renderPlan(planPageOfTienda('es', ['Pregnancy or breastfeeding']), null),
  );
  expect(nothing.subject).toBe('Sus respuestas en Tienda');
  expect(nothing.text.split('\n')[0]).toBe('Hola:');
  expect(nothing.text).toContain('Abrir mi página:');
  const erase = inLocale('es', eraseMail);
  expect(erase.subject).toBe('Confirme que quiere eliminar sus datos en Tienda');
  expect(erase.html).toMatch(/<html[^>]* lang="es"/);
  expect(readableText(erase.html)).toContain('No eliminamos nada hasta que usted lo confirme.');
  expect(erase.text).toContain('24 horas');
  for (const { html, text } of [nothing, erase])
    for (const part of [html, text]) expect(englishIn(part)).toEqual([]);
});

test('keeps the mails of everybody else in English, whatever language another one is made in', () => {
  inLocale('es', () => renderPlan(planPageOfTienda('es')));
  const englishMail = () => renderPlan(planPageOfTienda('en'));
  for (const mail of [englishMail(), inLocale('en', englishMail)]) {
    expect(mail.subject).toBe('Your personalized plan from Tienda');
    expect(mail.html).toMatch(/<html[^>]* lang="en"/);
    expect(readableText(mail.text)).toContain('based on your answers from November 21, 2026: ');
    expect(readableText(mail.text)).not.toMatch(/investigación|Dosificación|fases/);
  }
  // The list that the Spanish mails are checked against finds English words.
  expect(englishIn(englishMail().text).length).toBeGreaterThan(5);
  expect(englishIn(eraseMail().text).length).toBeGreaterThan(3);
});
