import { hydrateRoot } from 'react-dom/client';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import type { Chunk } from '../shell/chunk.ts';
import { connectHost } from '../shell/host-bridge.ts';
import { ListAssessment, type ListWords } from './list-assessment.tsx';
import type { LaterPart, ListForm } from './list-form.ts';
import '../../ui/tokens.css';
import '../shell/shell.css';
import './first-step.css';

interface Island<A extends object> {
  form: ListForm<A>;
  words: ListWords;
  later: Chunk<LaterPart<A>>;
}

/** Takes over what the server rendered: the options of the first question are read out of its HTML. */
export function startIsland<A extends object>(island: Island<A>): void {
  const container = document.getElementById('widget');
  if (!container?.dataset.config) return;
  const config: WidgetConfig = JSON.parse(container.dataset.config);
  const host = connectHost(config);

  const boxes = [...container.querySelectorAll<HTMLInputElement>('[type=radio]')];
  const options = boxes.map((box) => ({
    id: box.value,
    label: box.parentElement?.querySelector('.sg-name')?.textContent ?? '',
    icon: box.parentElement?.querySelector('path')?.getAttribute('d') ?? '',
  }));
  // A visitor may have chosen before the script came.
  const chosen = boxes.find((box) => box.checked);
  const ticked = chosen && ({ [chosen.name]: chosen.value } as Partial<A>);

  hydrateRoot(container, <ListAssessment {...island} {...{ config, options, host, ticked }} />);
  host.post('assessment-ready', {});
  if (ticked) host.post('assessment-start', {});
  host.observeHeight(container);
  // Widget events are a file of their own, which nobody waits for; the loader may speak before it is here.
  window.onmessage = (event) => host.said.push(event);
  import('../shell/events.ts').then(
    (events) => events.record(host, config),
    () => {},
  );
}
