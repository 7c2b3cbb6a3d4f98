import { describe, expect, it } from 'vitest';
import { rssFeed } from './rss-feed.ts';

const site = { name: 'Tom & Söhne <Labs>', origin: 'https://shop.example.com' };
const article = (id: string, reviewed: string, title = id) => ({
  id,
  title,
  category: 'Legal' as const,
  description: 'What it is.',
  published: '2026-01-01',
  reviewed,
});

describe('the feed', () => {
  it('holds the articles with whole addresses, the last reviewed first', () => {
    const feed = rssFeed({ site, articles: [article('old', '2026-01-02'), article('new', '2026-11-21')] });
    expect([...feed.matchAll(/<guid>(.*)<\/guid>/g)].map(([, address]) => address)).toEqual([
      'https://shop.example.com/education/new',
      'https://shop.example.com/education/old',
    ]);
    expect(feed).toContain(
      '<media:content url="https://shop.example.com/og/education/new.png" medium="image"',
    );
    expect(feed).toContain('<pubDate>Thu, 01 Jan 2026 00:00:00 GMT</pubDate>');
    expect(feed).toContain('<lastBuildDate>Sat, 21 Nov 2026 00:00:00 GMT</lastBuildDate>');
    expect(feed).toContain('href="https://shop.example.com/education/feed.xml" rel="self"');
  });

  it('writes every text as text', () => {
    const feed = rssFeed({
      site,
      articles: [article('x', '2026-01-02', ']]></title><b a="1">&amp;\u0000\u001f')],
    });
    expect(feed).toContain('<title>Tom &#38; Söhne &#60;Labs&#62; education</title>');
    expect(feed).toContain('<title>]]&#62;&#60;/title&#62;&#60;b a=&#34;1&#34;&#62;&#38;amp;</title>');
  });

  it('is a feed without articles too', () => {
    expect(rssFeed({ site, articles: [] })).not.toContain('<item>');
  });
});
