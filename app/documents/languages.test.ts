import { expect, test } from 'vitest';
import { inLocale } from '#app/messages/current.ts';
import { DEFAULT_THEME } from '#app/theme/theme.ts';
import { pdfText } from '../../tests/support/pdf-text.ts';
import { planPageOfTienda } from '../../tests/support/plan-page-data.ts';
import { renderPlanHtml, renderPlanPdf } from './index.ts';

const input = {
  data: planPageOfTienda('es'),
  brand: 'Tienda',
  theme: DEFAULT_THEME,
  createdAt: new Date('2026-11-21T23:30:00Z'),
  pageUrl: 'https://app.example/plan/assessment-1',
};

test('writes the file in Spanish', () => {
  const html = inLocale('es', () => renderPlanHtml(input));
  expect(html).toContain('<html lang="es">');
  expect(html).toContain('<title>Su plan personalizado – Tienda</title>');
  expect(html).toContain('<span>21 de noviembre de 2026</span>');
  expect(html).toContain('Su plan siempre está disponible en <a');
  expect(html).not.toMatch(/Your Personalized Plan|Your plan is always available at/);
});

test('writes the PDF in Spanish with all its letters', async () => {
  const pdf = await inLocale('es', () => renderPlanPdf(input));
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Lang (es)');
  const text = pdfText(Buffer.from(pdf)).replace(/\s+/g, ' ');
  for (const sentence of [
    'Su plan personalizado',
    '21 de noviembre de 2026',
    'Empiece aquí',
    'Dosificación: ',
    'Ver producto de investigación',
    'Protocolo de investigación paso a paso',
    'No apto para el consumo humano. (Research use only. Not for human consumption.)',
  ])
    expect(text).toContain(sentence);
  expect(text).not.toMatch(/Your Personalized Plan|View Research Product|Dosing:|Progress checkpoints/);
});
