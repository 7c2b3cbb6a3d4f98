import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TENANT } from '../support/console-pages.ts';
import { DEMO_PASSWORD, startDemoService } from '../support/demo.ts';
import { startHostPage } from '../support/host-page.ts';
import { root } from '../support/service.ts';
import {
  HEIGHT_PX,
  openChromium,
  type Screen,
  waitUntil,
  waitUntilStill,
  writePicture,
} from './proof-screen.ts';
import { writeComparison } from './webkit-comparison.ts';
import { openWebKit, type WebKitScreen } from './webkit-screen.ts';
import {
  closeDialog,
  enterWidget,
  findEventProblem,
  findGapProblem,
  findOverflow,
  hostHtml,
  WIDGETS,
} from './webkit-walks.ts';

/**
 * Goes through the three widgets in WebKit, in a shop's page of another origin and as a pop-up, by real clicks and keys, and opens the
 * public pages, the login and the console. Does the same in Chromium, for the pictures next to them. The argument is `short`, for the full
 * widget only, or words in the names of widgets and pages; `SCHEME=dark` takes the pictures in dark colors. Exits with 1 if WebKit lacks an
 * event or a text, scrolls sideways, puts a heading less than 16 px below the progress bar, or writes a line to its console until a public
 * or console page is loaded. WebKitGTK shares Safari's engine, but its date fields, lists and scroll bars are GTK's.
 */
const FOLDER = join(root, 'test-results/webkit');
const WIDTHS = [390, 1280];
const TEXTS_MS = 20_000;
const POLL_MS = 100;
const ADMIN = { email: 'admin@tidewell.example', password: DEMO_PASSWORD };
const words = process.argv.slice(2);
const isShort = words[0] === 'short';
const colorScheme = process.env.SCHEME === 'dark' ? 'dark' : 'light';

const PUBLIC_PAGES = {
  landing: '/b2b',
  guide: '/docs/embed',
  selector: '/selector',
  education: '/education',
};
/** Pages of the console without those that need an ID, which `findPages` adds. */
const CONSOLE_PAGES = {
  home: '/admin',
  leads: '/leads',
  analytics: '/analytics',
  communications: '/communications',
  branding: `/admin/tenants/${TENANT}/branding`,
  settings: `/admin/tenants/${TENANT}/settings`,
  embed: '/admin/embed',
  catalog: '/admin/catalogue',
  sales: '/admin/sales',
  team: '/admin/team',
};

/** The visible text without the choices of native selects: Chromium counts all of them as shown, WebKit does not. */
const SHOWN_TEXT = `(() => {
  const choices = new Set([...document.querySelectorAll('option, optgroup')].map(({ label }) => label.trim()));
  return document.body.innerText.split('\\n').filter((line) => !choices.has(line.trim())).join('\\n');
})()`;

/** Chromium's text, by the name of the screen and its width. */
const texts = new Map<string, string>();
const problems: string[] = [];
let pagesWithIds: Record<string, string> | undefined;

const service = await startDemoService({ LOG_LEVEL: 'silent' });
const shop = await startHostPage();
const programs = JSON.parse(process.env.WEBKIT ?? '{}');
const screens: Screen[] = [];
try {
  const webkit = await openWebKit(programs, colorScheme);
  screens.unshift(webkit);
  console.log(`  ${webkit.version}`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  if (!isShort) {
    screens.unshift(await openChromium(colorScheme));
  }
  // The pages of the console are checked first, because each widget test adds a lead to them.
  if (!isShort) for (const screen of screens) await lookAtPages(screen, webkit);
  for (const screen of screens) await walkAll(screen);
} finally {
  for (const screen of screens) await screen.close();
  await shop.stop();
  await service.stop();
}
if (!isShort) {
  console.log(`  ${writeComparison(FOLDER, [...texts.keys()], problems)}`);
}
for (const problem of problems) console.error(`  FAILED  ${problem}`);
if (problems.length > 0) process.exitCode = 1;

function complain(screen: Screen, name: string, problem: string | undefined): void {
  if (problem && screen.browser === 'webkit') problems.push(`${name}: ${problem}`);
  else if (problem) console.log(`  Chromium, ${name}: ${problem}`);
}

/** Runs one widget or page if the arguments select it. A failure is reported, and the next one runs. */
async function attempt(screen: Screen, name: string, work: () => Promise<void>): Promise<void> {
  if (!isShort && words.length > 0 && !words.some((word) => name.includes(word))) return;
  const started = performance.now();
  try {
    await work();
    console.log(`  ${screen.browser}  ${name} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    problems.push(`${name}: ${(error as Error).message}`);
    const file = join(FOLDER, `failed-${name}-${screen.browser}.png`);
    await screen.picture().then((picture) => writeFileSync(file, picture), console.error);
  }
}

/** Checks the current screen at each width: its picture, its text and its problems. */
async function look(
  screen: Screen,
  name: string,
  { frame, isWhole = true }: { frame?: string; isWhole?: boolean } = {},
) {
  for (const width of WIDTHS) {
    await screen.enterFrame();
    await screen.resize(width, HEIGHT_PX);
    await waitUntil(screen, `innerWidth === ${width}`, `a window of ${width} px`);
    await waitUntilStill(screen);
    const file = `${name}-${width}`;
    if (frame) await loadAll(screen, frame);
    await waitForTexts(screen, file);
    await screen.enterFrame();
    complain(screen, file, await findOverflow(screen));
    await writePicture(screen, {
      path: join(FOLDER, `${file}-${screen.browser}.png`),
      width,
      isWhole,
    });
    if (frame) {
      await screen.enterFrame(frame);
      complain(screen, file, await findOverflow(screen));
    }
    complain(screen, file, await findGapProblem(screen));
  }
}

/** Loads the parts of a widget that are fetched when a visitor scrolls to them. The frame is entered afterwards. */
async function loadAll(screen: Screen, frame: string): Promise<void> {
  const scrollBoth = async (to: number) => {
    for (const place of [undefined, frame]) {
      await screen.enterFrame(place);
      await screen.evaluate(`scrollTo(0, ${to})`);
    }
  };
  await scrollBoth(1_000_000);
  await waitUntil(screen, `!document.body.innerText.includes('Loading...')`, 'what is loaded on scrolling');
  await scrollBoth(0);
}

async function lookAtPages(screen: Screen, webkit: WebKitScreen): Promise<void> {
  const open = async (name: string, path: string) =>
    attempt(screen, name, async () => {
      const url = service.origin + path;
      await screen.open(url);
      await look(screen, name);
      if (screen === webkit)
        for (const line of await webkit.readConsole(url)) complain(screen, name, `the console has: ${line}`);
    });
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) await open(name, path);
  await open('login', '/login');
  await logIn(screen);
  // This is first because it creates what the other pages list.
  pagesWithIds ??= await findPages(screen);
  for (const [name, path] of Object.entries(CONSOLE_PAGES)) await open(name, path);
  for (const [name, path] of Object.entries(pagesWithIds)) await open(name, path);
}

async function logIn(screen: Screen): Promise<void> {
  await screen.open(`${service.origin}/login?next=/admin`);
  await screen.fill('//input[@type="email"]', ADMIN.email);
  await screen.fill('//input[@type="password"]', ADMIN.password);
  await screen.click('//button[normalize-space(.)="Log in"]');
  await waitUntil(screen, `location.pathname === '/admin'`, 'the console after the log-in');
}

/** Finds the paths of a lead, and of a campaign and its e-mail, which are created once for both browsers. */
async function findPages(screen: Screen): Promise<Record<string, string>> {
  await screen.open(`${service.origin}/leads`);
  const ask = <Answer>(path: string, body?: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const options = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {};
    return screen.evaluate<Answer>(
      `fetch(${JSON.stringify(path)}, ${JSON.stringify(options)}).then((answer) => answer.json())`,
    );
  };
  const { leads } = await ask<{ leads: { id: string }[] }>('/api/leads');
  const { campaign } = await ask<{ campaign: { id: string } }>('/api/campaigns', { name: 'Spring' });
  const { template } = await ask<{ template: { id: string } }>(`/api/campaigns/${campaign.id}/templates`, {
    name: 'Welcome',
    subjectLine: 'Hello {{firstName|you}}',
    bodyHtml: '<p>Hello {{firstName|there}}, here is <b>news</b>.</p><ul><li>One</li><li>Two</li></ul>',
    sequenceOrder: 1,
  });
  const path = `/communications/${campaign.id}`;
  return {
    lead: `/leads/${leads[0]?.id}`,
    campaign: path,
    'template-editor': `${path}/templates/${template.id}`,
  };
}

/** Goes through each widget in a shop's page, inline and as a dialog; then opens the page of a plan. */
async function walkAll(screen: Screen): Promise<void> {
  for (const [widget, { walk, events }] of Object.entries(WIDGETS))
    for (const mode of ['inline', 'popup'] as const) {
      if (isShort && (widget !== 'full' || mode !== 'inline')) continue;
      const name = `${widget}-${mode}`;
      await attempt(screen, name, async () => {
        const attributes = `data-client="default" data-widget="${widget}" data-mode="${mode}"`;
        await screen.open(shop.page(hostHtml(service.origin, attributes)));
        await enterWidget(screen, mode);
        await walk(screen, async (part) => {
          // Between the first and the last step, a dialog looks like the inline widget.
          const isLikeInline = mode === 'popup' && !/1$|results/.test(part);
          if (isShort || isLikeInline) complain(screen, `${name}-${part}`, await findGapProblem(screen));
          else
            await look(screen, `${name}-${part}`, {
              frame: '.stackguide iframe',
              isWhole: mode === 'inline',
            });
        });
        const plan = await screen.evaluate<string | null>(
          `document.querySelector('a[href*="/plan/"]')?.getAttribute('href') ?? null`,
        );
        // Otherwise the next test of this widget would begin with this plan.
        await screen.evaluate('sessionStorage.clear(), localStorage.clear()');
        if (mode === 'popup') await closeDialog(screen);
        const expected = mode === 'popup' ? [...events, 'close'] : events;
        complain(screen, name, await findEventProblem(screen, expected));
        if (widget === 'consumer' && mode === 'inline' && plan) {
          await screen.open(new URL(plan, service.origin).href);
          await look(screen, 'plan');
        }
      });
    }
  await attempt(screen, 'unknown-client', async () => {
    await screen.open(shop.page(hostHtml(service.origin, 'data-client="nobody"')));
    await waitUntil(screen, `window.heard.includes('error')`, 'the event of a widget that can’t be shown');
  });
}

function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/\bjust now\b|\d+ \w+ ago/g, '#')
        .replace(/\d+/g, '#')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** Lists the lines that Chromium showed and the other text lacks. Figures may differ, since time has passed. */
function findMissingLines(name: string, text: string): string[] {
  const shownText = readLines(text).join(' ');
  return readLines(texts.get(name) ?? '').filter((line) => !shownText.includes(line));
}

/** Stores the text that Chromium shows. WebKit gets time to show the same, since scripts change a page after it is loaded. */
async function waitForTexts(screen: Screen, name: string): Promise<void> {
  const readText = () => screen.evaluate<string>(SHOWN_TEXT);
  if (screen.browser === 'chromium') {
    texts.set(name, await readText());
    return;
  }
  let missing = findMissingLines(name, await readText());
  for (const end = Date.now() + TEXTS_MS; missing.length > 0 && Date.now() < end; await sleep(POLL_MS))
    missing = findMissingLines(name, await readText());
  if (missing.length > 0) complain(screen, name, `does not show ${JSON.stringify(missing.slice(0, 5))}`);
}
