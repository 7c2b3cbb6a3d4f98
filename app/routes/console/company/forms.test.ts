import { parseWithZod } from '@conform-to/zod/v4';
import { describe, expect, it } from 'vitest';
import { requestedStatus, SETTINGS_FORMS, type SettingsCard, themeForm } from './forms.ts';
import { toDayValues, toTimeValue } from './time-field-values.ts';

function parseForm(card: SettingsCard, fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(name, item);
  const submission = parseWithZod(form, { schema: SETTINGS_FORMS[card] });
  return submission.status === 'success' ? submission.value : submission.error;
}

describe('what settings forms post', () => {
  it.each<[string, SettingsCard, Record<string, string | string[]>, object]>([
    [
      'lines as a list, without the empty ones',
      'origins',
      { allowedOrigins: ' https://a.example\r\n\r\nhttps://b.example,https://c.example' },
      { allowedOrigins: ['https://a.example', 'https://b.example', 'https://c.example'] },
    ],
    ['an empty box as an empty list', 'origins', { allowedOrigins: '' }, { allowedOrigins: [] }],
    [
      'times as minutes of the day and days as bits',
      'sending',
      {
        sendWindowStart: '09:30',
        sendWindowEnd: '18:00',
        sendWindowDays: ['0', '6'],
        marketingDailyCap: '3',
        marketingHourlyLimit: '500',
        marketingConsentMode: 'notice',
      },
      {
        ...{ sendWindowStart: 570, sendWindowEnd: 1080, sendWindowDays: 65 },
        ...{ marketingDailyCap: 3, marketingHourlyLimit: 500, marketingConsentMode: 'notice' },
        confirmsOffers: false,
      },
    ],
    [
      'midnight as the end of the day, one day and no day',
      'sending',
      {
        sendWindowStart: '00:00',
        sendWindowEnd: '00:00',
        sendWindowDays: '2',
        marketingDailyCap: '1',
        marketingHourlyLimit: '',
        marketingConsentMode: 'opt-in',
        confirmsOffers: 'on',
      },
      {
        ...{ sendWindowStart: 0, sendWindowEnd: 1440, sendWindowDays: 4 },
        ...{ marketingDailyCap: 1, marketingHourlyLimit: null, marketingConsentMode: 'opt-in' },
        confirmsOffers: true,
      },
    ],
    [
      'the hours for texts as minutes of the day',
      'region',
      {
        locale: 'en',
        textHoursStart: '10:00',
        textHoursEnd: '21:00',
      },
      { locale: 'en', textHoursStart: 600, textHoursEnd: 1260 },
    ],
    [
      'no retention as none, and several addresses',
      'leads',
      { leadNotification: 'daily', leadNotificationTo: 'a@a.example, b@b.example', dataRetentionDays: '' },
      {
        leadNotification: 'daily',
        leadNotificationTo: ['a@a.example', 'b@b.example'],
        dataRetentionDays: null,
        unprovedRetentionDays: undefined,
        withoutConsentRetentionDays: undefined,
        inactiveRetentionDays: undefined,
        viewersSeeAnswers: false,
        asksForHealthConsent: false,
      },
    ],
    [
      'a box that is not ticked as no',
      'shop',
      { shopUrl: 'https://shop.example', showAmounts: 'on', utm: 'utm_source = quiz\nutm_term=a=b\n\n' },
      {
        shopUrl: 'https://shop.example',
        contactUrl: null,
        privacyUrl: null,
        promoCode: null,
        utm: { utm_source: 'quiz', utm_term: 'a=b' },
        freeOffersEnabled: false,
        freeOfferTerms: null,
        showAmounts: true,
        showArticles: false,
      },
    ],
    [
      'money and percentages as the decimals of the API',
      'terms',
      {
        plan: 'enterprise',
        baseFee: '1,299.50',
        baseFeeCurrency: 'usd',
        commissionRate: '2.9',
        monthlyAssessmentLimit: '0',
        currency: 'EUR',
      },
      {
        plan: 'enterprise',
        baseFee: 1299.5,
        baseFeeCurrency: 'USD',
        commissionRate: 0.029,
        monthlyAssessmentLimit: 0,
        currency: 'EUR',
        conversionTrackingEnabled: false,
      },
    ],
    [
      'what is no number as a mistake, in the words of the rule',
      'terms',
      {
        plan: 'enterprise',
        baseFee: 'much',
        baseFeeCurrency: 'USD',
        commissionRate: '8',
        monthlyAssessmentLimit: '',
        currency: 'EUR',
      },
      {
        baseFee: ['Enter an amount such as 299.00'],
        monthlyAssessmentLimit: ['Enter a whole number; 0 means no limit'],
      },
    ],
    [
      'a rate that is no percentage as a mistake',
      'terms',
      {
        plan: 'enterprise',
        baseFee: '1',
        baseFeeCurrency: 'USD',
        commissionRate: '101',
        monthlyAssessmentLimit: '1',
        currency: 'EUR',
      },
      { commissionRate: ['Enter a percentage from 0 to 100, such as 8 or 7.25'] },
    ],
  ])('is read: %s', (_what, card, fields, value) => {
    expect(parseForm(card, fields)).toEqual(value);
  });

  it('takes the choice between a theme and own colours for the one column', () => {
    const form = new FormData();
    const fields = {
      useBrandColors: 'own',
      theme: 'teal',
      primaryColor: '#112233',
      secondaryColor: '#445566',
    };
    for (const [name, value] of Object.entries({
      ...fields,
      colorScheme: 'host',
      font: 'system',
      corners: 'round',
    }))
      form.set(name, value);
    const submission = parseWithZod(form, { schema: themeForm });
    expect(submission.status === 'success' && submission.value).toMatchObject({
      useBrandColors: true,
      primaryColor: '#112233',
      theme: 'teal',
    });
  });
});

describe('what is shown', () => {
  it.each([
    [0, '00:00'],
    [570, '09:30'],
    [1440, '00:00'],
  ])('minute %d is %s', (minute, time) => {
    expect(toTimeValue(minute)).toBe(time);
  });

  it('days of a mask count from Monday', () => {
    expect(toDayValues(65)).toEqual(['0', '6']);
    expect(toDayValues(127)).toHaveLength(7);
  });
});

describe('two controls of one status, without a script', () => {
  it.each([
    [true, { status: 'active', brandingEnabled: true }, true],
    [true, { status: 'inactive', brandingEnabled: true }, false],
    [true, { status: 'active', brandingEnabled: false }, false],
    [false, { status: 'active', brandingEnabled: false }, true],
    [false, { status: 'inactive', brandingEnabled: true }, true],
    [false, { status: 'inactive', brandingEnabled: false }, false],
  ])('a tenant that is active=%s and %o becomes active=%s', (isActive, form, expected) => {
    expect(requestedStatus(isActive, form)).toBe(expected);
  });
});
