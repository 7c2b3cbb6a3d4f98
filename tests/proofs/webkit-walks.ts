import { ANSWERS, HEADINGS, PERSON } from '../support/assessment-walk.ts';
import { CONSUMER, type ListWords, TECHNICAL } from '../support/list-walks.ts';
import { type Screen, waitForText, waitUntil } from './proof-screen.ts';

/** Callback for every screen, with a name for its picture. */
export type Look = (name: string) => Promise<void>;

const FRAME = '.stackguide iframe';
/** The button that opens a dialog. Button and dialog are in a shadow tree, the frame is not. */
const OPENER = { host: '.stackguide', css: 'button.open' };
const SHADOW_TREE = `document.querySelector('.stackguide').shadowRoot`;
/** Minimum distance between the progress bar and the heading below it. */
const MIN_GAP_PX = 16;

/** Returns a shop's page with the embed code. It stores the types of received events in `window.heard`. */
export const hostHtml = (service: string, attributes: string): string => `<!doctype html>
<html lang="en"><title>A shop</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<body><h1>A shop</h1>
<script>
  window.heard = [];
  document.addEventListener('stackguide:*', (event) => heard.push(event.detail.type.replace('assessment-', '')));
</script>
<script src="${service}/embed.js" ${attributes} async></script></body></html>`;

/** The widgets: the function that goes through each to its results, and the events that a shop's page receives, in this order. */
export const WIDGETS = {
  full: {
    walk: walkFull,
    events: ['ready', 'start', 'step', 'step', 'step', 'step', 'step', 'complete', 'lead'],
  },
  consumer: {
    walk: (screen: Screen, look: Look) => walkList(screen, CONSUMER.en, look),
    events: ['ready', 'start', 'step', 'step', 'complete', 'lead'],
  },
  technical: {
    walk: (screen: Screen, look: Look) => walkList(screen, TECHNICAL.en, look),
    events: ['ready', 'start', 'step', 'step', 'step', 'step', 'step', 'complete', 'lead'],
  },
} as const;

/** Opens the widget in the page, or the dialog that its button opens. */
export async function enterWidget(screen: Screen, mode: 'inline' | 'popup'): Promise<void> {
  if (mode === 'popup') await screen.click(OPENER);
  await screen.enterFrame(FRAME);
  // A button press has no effect before the widget's script has loaded.
  await waitUntil(
    screen,
    `document.querySelector('#widget') && document.readyState === 'complete'`,
    'the widget',
  );
}

/** Closes the dialog with Escape in the frame, and checks that its button has the focus again. */
export async function closeDialog(screen: Screen): Promise<void> {
  await screen.press('Escape');
  await screen.enterFrame();
  await waitUntil(screen, `!${SHADOW_TREE}.querySelector('dialog[open]')`, 'the page without its dialog');
  await waitUntil(screen, `${SHADOW_TREE}.activeElement?.matches('button.open')`, 'the focus at the button');
}

const button = (name: string) => `//button[normalize-space(.)=${JSON.stringify(name)}]`;
const label = (text: string) => `//label[contains(normalize-space(.), ${JSON.stringify(text)})]`;

/** Ticks a choice by a click on its label, and checks that it is ticked. */
async function choose(screen: Screen, text: string): Promise<void> {
  await screen.click(label(text));
  const isChecked = `[...document.querySelectorAll('label')].some((element) => element.innerText.includes(${JSON.stringify(text)}) && element.control?.checked)`;
  await waitUntil(screen, isChecked, `a tick at “${text}”`);
}

async function fillField(screen: Screen, text: string, value: string): Promise<void> {
  await screen.fill(`//*[@id=${label(text)}/@for]|${label(text)}//input`, value);
}

async function walkFull(screen: Screen, look: Look): Promise<void> {
  const { goals, symptoms, flags } = ANSWERS;
  const answers = [
    goals,
    symptoms,
    ['Female', '35-44', 'Elite Optimization Stack'],
    flags,
    ['Some Experience'],
  ];
  for (const [index, texts] of answers.entries()) {
    await waitForText(screen, `Step ${index + 1} of 6`);
    await waitForText(screen, HEADINGS[index] ?? '');
    for (const text of texts) await choose(screen, text);
    await look(`step-${index + 1}`);
    await screen.click(button('Continue'));
  }
  await waitForText(screen, 'Step 6 of 6');
  await fillField(screen, 'First name', PERSON.name);
  await fillField(screen, 'Email', PERSON.email);
  await choose(screen, 'I am 18 or older');
  await look('step-6');
  await screen.click(button('View My Results'));
  await waitForText(screen, 'Take Assessment Again');
  await look('results');
}

async function walkList(screen: Screen, words: ListWords, look: Look): Promise<void> {
  const { questions, confirm, fields } = words;
  for (const [index, [heading, choice]] of questions.entries()) {
    await waitForText(screen, heading);
    await choose(screen, choice);
    await look(`question-${index + 1}`);
    await screen.click(button(confirm || index < questions.length - 1 ? words.next : words.reveal));
  }
  if (confirm) {
    await waitForText(screen, confirm);
    await screen.click(button(words.reveal));
  }
  await waitForText(screen, words.list);
  await look('list');
  await screen.click(button(words.open));
  await waitForText(screen, words.capture);
  for (const [name, value] of fields) await fillField(screen, name, value);
  await look('capture');
  await screen.click(button(words.send));
  await waitForText(screen, words.sent);
  await look('results');
}

/** Checks the events that the shop's page received. @returns what is wrong with them, or undefined */
export async function findEventProblem(
  screen: Screen,
  expected: readonly string[],
): Promise<string | undefined> {
  await screen.enterFrame();
  const expectedJson = JSON.stringify(expected);
  await waitUntil(
    screen,
    `window.heard.includes('lead') && window.heard.includes('complete')`,
    'the last event',
  );
  const messageTypes = await screen.evaluate<string[]>('window.heard');
  const received = JSON.stringify(messageTypes.filter((type) => type !== 'height'));
  if (received !== expectedJson) return `the page heard ${received} instead of ${expectedJson}`;
  return messageTypes.includes('height') ? undefined : 'the page heard no height';
}

/** @returns the distance between a step's heading and the progress bar, if it is too small */
export async function findGapProblem(screen: Screen): Promise<string | undefined> {
  const gap = await screen.evaluate<number | null>(`(() => {
    const bar = document.querySelector('progress');
    const heading = bar && document.querySelector('form h2');
    if (!heading) return null;
    const text = document.createRange();
    text.selectNodeContents(heading);
    return Math.round(text.getBoundingClientRect().top - bar.getBoundingClientRect().bottom);
  })()`);
  return gap !== null && gap < MIN_GAP_PX ? `the heading is ${gap} px below the progress bar` : undefined;
}

/** @returns by how much a document is wider than its window, or undefined */
export async function findOverflow(screen: Screen): Promise<string | undefined> {
  const [content, window] = await screen.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, innerWidth]',
  );
  return content > window ? `the content is ${content} px wide in ${window} px` : undefined;
}
