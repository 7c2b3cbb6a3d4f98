import { describe, expect, it } from 'vitest';
import { articleData } from './structured-data.ts';

const site = { name: 'Acme Vital', origin: 'https://shop.example.com' };
const article = {
  id: 'primer',
  title: 'A primer',
  category: 'Legal' as const,
  description: 'What it is.',
  reviewed: '2026-11-21',
  readTimeMinutes: 7,
};
const question = { articleId: 'primer', question: 'Why?', anchor: 'why', answer: ['One.', 'Two.'] };

describe('the structured data of an article', () => {
  it('names the article, the way to it and its questions, under the name of the site', () => {
    const [about, way, questions, ...more] = articleData(site, article, [question]);
    const publisher = { '@type': 'Organization', name: 'Acme Vital', url: 'https://shop.example.com/' };
    expect(about).toMatchObject({
      '@type': 'Article',
      headline: 'A primer',
      description: 'What it is.',
      dateModified: '2026-11-21',
      image: 'https://shop.example.com/og/education/primer.png',
      mainEntityOfPage: 'https://shop.example.com/education/primer',
      author: publisher,
      publisher,
    });
    expect(way).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://shop.example.com/education' },
        { position: 2, name: 'A primer', item: 'https://shop.example.com/education/primer' },
      ],
    });
    expect(questions).toEqual({
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'One.\n\nTwo.' } },
      ],
    });
    expect(more).toEqual([]);
  });

  it('claims no questions without any in the article', () => {
    expect(articleData(site, article, []).map((data) => data['@type'])).toEqual([
      'Article',
      'BreadcrumbList',
    ]);
  });
});
