import { expect, it } from 'vitest';
import { bulkLinkSource, messageUtm, PREVIEW_LINK_SOURCE, stepLinkSource } from './link-utm.ts';

const STEP = { sequenceOrder: 3, subjectLineVariant: null, bodyHtmlVariant: null };

it('a step names its campaign, its number and the variant that it tests', () => {
  const spring = { name: '  Spring: Día 1 & más!' };
  expect(messageUtm({}, stepLinkSource(spring, STEP, 'A'))).toEqual({
    utm_source: 'assessment',
    utm_medium: 'email',
    utm_campaign: 'spring-dia-1-mas',
    utm_content: 'step-3',
  });
  expect(stepLinkSource(spring, { ...STEP, subjectLineVariant: 'B?' }, 'B').content).toBe('step-3-b');
  expect(stepLinkSource(spring, { ...STEP, bodyHtmlVariant: '<p>b</p>' }, 'A').content).toBe('step-3-a');
  expect(messageUtm({}, stepLinkSource({ name: '!!!' }, STEP, 'A'))?.utm_campaign).toBe('campaign');
});

it('the company’s source and further parameters stay, its medium and campaign are the message’s', () => {
  const company = { utm_source: 'quiz', utm_medium: 'plan', utm_campaign: 'all', utm_id: '7' };
  expect(messageUtm(company, bulkLinkSource('sms', new Date('2026-11-24T23:00:00Z')))).toEqual({
    utm_source: 'quiz',
    utm_medium: 'sms',
    utm_campaign: 'quick-sms',
    utm_id: '7',
  });
  expect(messageUtm(company, PREVIEW_LINK_SOURCE)?.utm_campaign).toBe('test');
});
