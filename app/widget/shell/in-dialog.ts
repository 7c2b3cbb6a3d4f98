/**
 * Loaded with a widget's island in the frame of a popup or slide-in. The page around it cannot receive keys pressed in the frame, so Escape
 * is passed on. This is a separate file because inline frames don't need it.
 */
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { connectHost, readHandshake } from './host-bridge.ts';
import './in-dialog.css';

const page = document.getElementById('widget');
const origin = readHandshake(location.hash)?.hostOrigin;
if (page?.dataset.config && origin) {
  const config: WidgetConfig = JSON.parse(page.dataset.config);
  const { allowedOrigins } = config;
  // The island has already logged a warning if the site may not listen.
  if (allowedOrigins.length === 0 || allowedOrigins.includes(origin)) {
    const host = connectHost(config);
    addEventListener('keydown', ({ key, isComposing, defaultPrevented }) => {
      if (key === 'Escape' && !isComposing && !defaultPrevented) host.post('assessment-close', {});
    });
  }
}
