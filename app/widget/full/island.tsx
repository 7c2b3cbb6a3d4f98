import { hydrateRoot } from 'react-dom/client';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { connectHost } from '../shell/host-bridge.ts';
import { chunks } from './chunks.ts';
import { FullAssessment } from './full-assessment.tsx';
import '../../ui/tokens.css';
import '../shell/shell.css';

const container = document.getElementById('widget');
if (container?.dataset.config) {
  const config: WidgetConfig = JSON.parse(container.dataset.config);
  const host = connectHost(config);

  // Names and drawings of the goals are in the document already: the first script need not bring them again.
  const boxes = [...container.querySelectorAll<HTMLInputElement>('[name=healthGoals]')];
  const goals = boxes.map((box) => ({
    id: box.value,
    label: box.parentElement?.querySelector('.sg-name')?.textContent ?? '',
    icon: box.parentElement?.querySelector('path')?.getAttribute('d') ?? '',
  }));
  // A visitor may have ticked some before the script came.
  const ticked = boxes.filter((box) => box.checked).map((box) => box.value);

  hydrateRoot(container, <FullAssessment {...{ config, goals, host, chunks, ticked }} />);
  host.post('assessment-ready', {});
  if (ticked.length > 0) host.post('assessment-start', {});
  host.observeHeight(container);
  // Widget events are a file of their own, which nobody waits for; the loader may speak before it is here.
  window.onmessage = (event) => host.said.push(event);
  import('../shell/events.ts').then(
    (events) => events.record(host, config),
    () => {},
  );
}
