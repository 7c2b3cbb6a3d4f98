/**
 * The island of the page for an unknown or inactive client (D2): tells the host page why there is no assessment, and how
 * little room the sentence needs. Without a tenant no list of allowed origins applies, so it posts to the handshake's origin.
 */
import { connectHost } from './host-bridge.ts';
import './unavailable.css';

const page = document.getElementById('widget');
if (page) {
  const client = new URLSearchParams(location.search).get('client') ?? 'default';
  const host = connectHost({ client: client.slice(0, 100), allowedOrigins: [] });
  console.warn(`There is no assessment for the client "${client}".`);
  host.post('assessment-error', { message: page.textContent?.trim() ?? '' });
  host.observeHeight(page);
}
