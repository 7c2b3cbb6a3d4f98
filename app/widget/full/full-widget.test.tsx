import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { GOALS, SYMPTOMS } from '#app/engine/vocabulary.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { WIDGETS } from '../page/widgets.tsx';
import { AboutStep } from './about-step.tsx';
import { fullMachine } from './answers.ts';
import { GOAL_ICONS } from './goal-icons.ts';
import { SYMPTOM_ICONS } from './symptom-icons.ts';

const html = renderToString(<WIDGETS.full config={{ compact: false, brand: 'Acme' } as WidgetConfig} />);

test('the server renders the whole first question, readable without JavaScript', () => {
  for (const { id, label } of GOALS) {
    expect(html).toContain(`value="${id}"`);
    expect(html).toContain(`>${label.replaceAll('&', '&amp;')}<`);
  }
  expect(html).toContain('Step 1 of 6');
  expect(html).toContain('17%');
  expect(html).toMatch(/<noscript>[^<]*JavaScript/);
});

test('the document holds nothing that its Content-Security-Policy forbids', () => {
  expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
});

test('before the script is there, Enter does not send answers in an address', () => {
  expect(html).toContain('method="dialog"');
});

test('each text is one node, so that the browser finds what it expects', () => {
  expect(html).not.toContain('<!-- -->');
});

test('React has nothing to say about the markup', () => {
  const consoleErrors = vi.spyOn(console, 'error');
  renderToString(<WIDGETS.full config={{ compact: true, brand: 'Acme' } as WidgetConfig} />);
  expect(consoleErrors).not.toHaveBeenCalled();
  consoleErrors.mockRestore();
});

test('each goal and each symptom has its drawing', () => {
  expect(html.match(/<path d="M[^"]+"/g)).toHaveLength(GOALS.length);
  expect(SYMPTOM_ICONS).toHaveLength(SYMPTOMS.length);
  const findSymptomIcon = (symptom: string) =>
    SYMPTOM_ICONS[SYMPTOMS.findIndex(({ label }) => label === symptom)];
  expect(findSymptomIcon('Difficulty losing weight')).toBe(GOAL_ICONS['weight-loss']);
  expect(findSymptomIcon('Muscle loss/poor muscle gain')).toBe(GOAL_ICONS['muscle-gain']);
  expect(findSymptomIcon('Poor sleep quality')).toBe(GOAL_ICONS.sleep);
});

test("step 3 names V's tiers, and free offers only where the company has turned them on", () => {
  const render = (freeOffers: boolean | string) =>
    renderToString(
      <AboutStep
        questionnaire={fullMachine.start()}
        onAnswer={() => {}}
        config={{ freeOffers } as WidgetConfig}
      />,
    );
  for (const text of ['5-7 peptides, get 1 free<', '10+ peptides, get 3 free<'])
    expect(render(true)).toContain(text);
  expect(render(' (until 31 Dec)')).toContain('10+ peptides, get 3 free (until 31 Dec)<');
  const withoutOffers = render(false);
  for (const text of ['2-4 peptides<', '5-7 peptides<', '10+ peptides<'])
    expect(withoutOffers).toContain(text);
  expect(withoutOffers).not.toMatch(/free/i);
});
