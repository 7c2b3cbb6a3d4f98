import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { connectHost, type HostBridge } from './host-bridge.ts';
import type { Choosable } from './step-frame.tsx';
import '#app/ui/tokens.css';
import './shell.css';

/** Data that an island takes over from the server's document. */
export interface TakenOver {
  config: WidgetConfig;
  host: HostBridge;
  /** Options of the first question. Their names and drawings are already in the document, so the first script need not contain them. */
  options: Choosable[];
  /** The answers that the visitor ticked before the script loaded. */
  ticked: string[];
}

/** Hydrates the server's markup and connects it with the host page. `parts` are the island's own props. */
export function startIsland<Parts extends object>(
  Widget: ComponentType<Parts & TakenOver>,
  parts: Parts,
): void {
  const container = document.getElementById('widget');
  if (!container?.dataset.config) return;
  const config: WidgetConfig = { products: {}, ...JSON.parse(container.dataset.config) };
  const host = connectHost(config);

  const inputs = [...container.querySelectorAll<HTMLInputElement>('.sg-choices input')];
  const options = inputs.map((input) => ({
    id: input.value,
    label: input.parentElement?.querySelector('.sg-name')?.textContent ?? '',
    icon: input.parentElement?.querySelector('path')?.getAttribute('d') ?? '',
  }));
  const ticked = inputs.filter((input) => input.checked).map((input) => input.value);

  hydrateRoot(container, <Widget {...parts} {...{ config, host, options, ticked }} />);
  container.classList.remove('sg-cold');
  host.post('assessment-ready', {});
  if (ticked.length > 0) host.post('assessment-start', {});
  host.observeHeight(container);
  // Widget events are in a separate file that the first question does not wait for. The loader may post before that file has loaded.
  window.onmessage = (event) => host.messageLog.push(event);
  import('./events.ts').then(
    (events) => events.record(host, config),
    () => {},
  );
}
