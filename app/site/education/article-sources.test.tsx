import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { articles } from '#app/domain/education/index.ts';
import { sourceAddress } from '#app/engine/source-address.ts';
import type { Source } from '#app/engine/types.ts';
import listed from '../../../content/sources.json';
import { ArticleSources } from './article-sources.tsx';

/** An announcement to a stock exchange and a report that was read in a copy, for which no URL was found. */
const WITHOUT_ADDRESS = [listed.options2007.title, listed.monaco2025.title];

const addresses = new Set(Object.values<Source>(listed).map(sourceAddress));

it.each(
  articles().map(({ id, sources }) => [id, sources] as const),
)('the article %s links each of its sources to an address of the list', (_, sources) => {
  const html = renderToStaticMarkup(<ArticleSources sources={sources} />);
  const links = [...html.matchAll(/<a href="([^"]+)" rel="noopener"/g)].map(([, href = '']) => href);
  const addressed = sources.filter(({ title }) => !WITHOUT_ADDRESS.includes(title));
  expect(links).toHaveLength(addressed.length);
  for (const link of links) expect(addresses).toContain(link);
});
