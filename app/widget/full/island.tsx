import { hydrateRoot } from 'react-dom/client';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import { prefetch } from '../shell/chunk.ts';
import { connectHost } from '../shell/host-bridge.ts';
import { chunks } from './chunks.ts';
import { FullWidget } from './full-widget.tsx';
import '../../ui/tokens.css';
import '../shell/shell.css';

const container = document.getElementById('widget');
if (container?.dataset.config) {
  const config: WidgetConfig = JSON.parse(container.dataset.config);
  const host = connectHost(config);
  const ticked = [...container.querySelectorAll<HTMLInputElement>('input:checked')].map(
    (input) => input.value,
  );
  hydrateRoot(container, <FullWidget config={config} host={host} chunks={chunks} ticked={ticked} />);
  host.post('assessment-ready', {});
  host.observeHeight(container);
  prefetch(Object.values(chunks));
}
