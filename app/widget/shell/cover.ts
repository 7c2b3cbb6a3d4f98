/**
 * Runs next to a widget's island if its tenant has a cover. Removes the cover when the visitor presses Start, or at once if the visitor has
 * already passed it. It is a separate file, because most widgets have no cover. The cover is not a step: only its height is reported, and
 * nothing is counted.
 */
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { connectHost, readHandshake } from './host-bridge.ts';
import { isPreview } from './is-preview.ts';
import './cover.css';

const cover = document.querySelector<HTMLElement>('.sg-cover');
const page = document.getElementById('widget');
if (cover && page?.dataset.config) takeAway(cover, page, JSON.parse(page.dataset.config));

function takeAway(cover: HTMLElement, page: HTMLElement, config: WidgetConfig): void {
  const { allowedOrigins, client, widget } = config;
  const origin = readHandshake(location.hash)?.hostOrigin ?? '';
  // The island has already logged a warning if the site may not receive events.
  const mayHear = allowedOrigins.length === 0 || [location.origin, ...allowedOrigins].includes(origin);
  const host = mayHear ? connectHost(config) : undefined;
  const name = `${widget}:${client}`;
  const fold = cover.querySelector('details');

  const remove = () => {
    cover.remove();
    document.querySelector('.sg-side-later')?.classList.replace('sg-side-later', 'sg-side');
  };
  const start = () => {
    remove();
    page.querySelector('h2')?.focus();
    store(`cover:${name}`);
  };

  if (fold?.open) start();
  else if (!isPreview(host) && isUnderWay(name)) remove();
  else {
    fold?.addEventListener('toggle', start);
    host?.observeHeight(cover);
  }
}

/** Whether this visitor has started in this tab, or has answers from an earlier visit or a plan, which resume.ts shows again. */
function isUnderWay(name: string): boolean {
  try {
    return Boolean(
      sessionStorage.getItem(`cover:${name}`) ??
        sessionStorage.getItem(`plan:${name}`) ??
        localStorage.getItem(`assessment:${name}`),
    );
  } catch {
    return false;
  }
}

// Storage may be blocked in a frame: the cover then appears after a reload, too.
function store(name: string): void {
  try {
    sessionStorage.setItem(name, '1');
  } catch {}
}
