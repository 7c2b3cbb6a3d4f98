/**
 * Beside a widget's island in the frame of a popup or slide-in: the page around it can't hear keys that are pressed in
 * here, so Escape is passed on. A file of its own, because inline frames don't need it.
 */
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { connectHost, readHandshake } from './host-bridge.ts';
import './in-dialog.css';

const page = document.getElementById('widget');
const origin = readHandshake(location.hash)?.hostOrigin;
if (page?.dataset.config && origin) {
  const config: WidgetConfig = JSON.parse(page.dataset.config);
  const { allowedOrigins } = config;
  // The island has warned already where the site may not listen.
  if (allowedOrigins.length === 0 || allowedOrigins.includes(origin)) {
    const host = connectHost(config);
    addEventListener('keydown', ({ key, isComposing, defaultPrevented }) => {
      if (key === 'Escape' && !isComposing && !defaultPrevented) host.post('assessment-close', {});
    });
  }
}
