/**
 * Island of the page for an unknown or inactive client (D2), or for a site that may not show the assessment. It tells the host page why
 * there is no assessment, and the height that the text needs. Without a tenant there is no list of allowed origins, so it posts to the
 * handshake's origin.
 */
import { connectHost } from './host-bridge.ts';
import './unavailable.css';

const page = document.getElementById('widget');
if (page) {
  const client = new URLSearchParams(location.search).get('client') ?? 'default';
  const host = connectHost({ client: client.slice(0, 100), allowedOrigins: [] });
  const { refused } = page.dataset;
  console.warn(
    refused
      ? `${refused} is not among the sites that may show this assessment.`
      : `There is no assessment for the client "${client}".`,
  );
  host.post('assessment-error', { message: page.textContent?.trim() ?? '' });
  // Observes the whole document, because the instructions are below the sentence.
  host.observeHeight(document.body);
}
