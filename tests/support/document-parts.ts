import { request } from 'node:http';
import { expect } from '@playwright/test';
import { HtmlValidate } from 'html-validate';

/** Requests and parsers for public-pages.spec.ts, for documents as they are sent. */

export const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes <!DOCTYPE html>, <br/>, charSet and async=""; all are valid.
    'attr-case': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // The length of a title matters only to people who share it; the test of the page below checks it.
    'long-title': 'off',
    // React's useId writes :R1:, which HTML has allowed since version 5.
    'valid-id': ['error', { relaxed: true }],
    // The answers of a multiple-choice question are checkboxes with the same name; the rule's default list of types that may share a name
    // lacks them.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  },
});

export const locations = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => String(address));
export const extractPath = (address: string) => address.replace(/^https?:\/\/[^/]+/, '');
/** Returns a meta value from a document's head as sent, with entities decoded. */
export const extractMeta = (document: string, name: string) =>
  [...document.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))].map(
    ([, content]) =>
      String(content).replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  );
export const extractCanonical = (document: string) =>
  [...document.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href);
export const extractTypes = (document: string) =>
  [...document.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, data]) => {
    const { '@context': context, '@type': type } = JSON.parse(String(data));
    expect(context).toBe('https://schema.org');
    return type;
  });

export function expectDifferentIds(document: string): void {
  const ids = [...document.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(50);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a GET, with another host name if the headers have one: `fetch` sets no Host header. */
export function askFor(address: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((done, failed) => {
    const outgoing = request(address, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    outgoing.on('error', failed);
    outgoing.end();
  });
}

/** Checks a picture for sharing. */
export function expectPicture({ status, headers, body }: Answer) {
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(headers['cache-control']).toContain('public');
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(body.length).toBeLessThan(80_000);
}
