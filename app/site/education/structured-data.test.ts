import { describe, expect, it } from 'vitest';
import { articleData } from './structured-data.ts';

const site = { kind: 'tenant' as const, name: 'Acme Vital', origin: 'https://shop.example.com' };
const article = {
  id: 'primer',
  title: 'A primer',
  category: 'Legal' as const,
  description: 'What it is.',
  author: 'editorial team',
  published: '2026-11-20',
  reviewed: '2026-11-21',
  reviewers: [],
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
      datePublished: '2026-11-20',
      mainEntityOfPage: {
        '@type': 'WebPage',
        '@id': 'https://shop.example.com/education/primer',
        lastReviewed: '2026-11-21',
      },
      author: { '@type': 'Organization', name: 'Education center editorial team' },
      publishingPrinciples: { text: expect.stringContaining('earns money from sales') },
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
    expect(about).not.toHaveProperty('mainEntityOfPage.reviewedBy');
  });

  it('names the author on the platform’s pages, and reviewers where there are some', () => {
    const platform = { kind: 'platform' as const, name: 'Wombatron', origin: 'https://wombatron.example' };
    const reviewers = [{ name: 'Reader One', scope: 'doses' }];
    expect(articleData(platform, { ...article, reviewers }, [])[0]).toMatchObject({
      author: { name: 'Wombatron editorial team' },
      mainEntityOfPage: {
        reviewedBy: [{ '@type': 'Person', name: 'Reader One', description: 'Reviewed: doses' }],
      },
    });
    expect(articleData(platform, { ...article, author: 'Ada Writer' }, [])[0]).toMatchObject({
      author: { '@type': 'Person', name: 'Ada Writer' },
    });
  });

  it('claims no questions without any in the article', () => {
    expect(articleData(site, article, []).map((data) => data['@type'])).toEqual([
      'Article',
      'BreadcrumbList',
    ]);
  });
});
