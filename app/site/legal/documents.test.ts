import { describe, expect, it } from 'vitest';

import { hashLegalText, LEGAL_DOCUMENTS, type OperatorIdentity } from '#app/domain/site/index.ts';
import { describeContract, NEW_COMPANY_CONTRACT } from '#app/protocol/commission-contract.ts';
import { REGIONS, type Region } from '#app/protocol/jurisdictions.ts';
import { type RegionalSettings, SIGN_OFF_SUBJECTS } from '#app/protocol/regional-rules.ts';
import { TEST_OPERATOR } from '../../../tests/support/publish-documents.ts';
import { documentSettings } from './document-settings.ts';
import { listSubprocessors, writeDocument, writePlatformDocuments } from './documents.ts';
import type { LegalFacts, LegalSection } from './legal-text.ts';

type SignOffs = RegionalSettings['signOffs'];
const SETTINGS = documentSettings({ PRODUCT_NAME: 'StackGuide', TWILIO_ACCOUNT_SID: 'AC1' });
const write = (change: Partial<OperatorIdentity> = {}) =>
  writePlatformDocuments({ ...TEST_OPERATOR, ...change }, SETTINGS);
const ASKING = {
  regional: {
    ...{ followsSpecification: false, sellsTo: null as readonly Region[] | null, signOffs: [] as SignOffs },
    ...{ showAmounts: true, asksForOffers: false, asksForHealth: false },
  },
  ...{ crmGetsHealth: false, textsPerMonth: 4 },
};
const TENANT = {
  site: {
    kind: 'tenant' as const,
    name: 'Acme',
    contact: { email: 'hello@acme.example', url: null, postalAddress: '3 Quay\nCork' },
  },
  operator: TEST_OPERATOR,
  subprocessors: TEST_OPERATOR.subprocessors,
  sendsMail: true,
  company: {
    legalName: 'Acme Peptides Ltd',
    euRepresentative: 'Acme EU BV\nAmsterdam',
    ukRepresentative: 'Acme UK Ltd\nLeeds',
    ...ASKING,
    retention: {
      dataRetentionDays: 365,
      unprovedRetentionDays: 30,
      withoutConsentRetentionDays: 90,
      inactiveRetentionDays: 730,
    },
    connectedSystems: ['LeadConnector', 'hooks.acme.example'],
  },
};
const sellTo = (...sellsTo: Region[]) => ask({ sellsTo });
const ask = (regional: Partial<RegionalSettings>, crmGetsHealth = false): LegalFacts => ({
  ...TENANT,
  company: { ...TENANT.company, crmGetsHealth, regional: { ...ASKING.regional, ...regional } },
});
const OLD_COMPANY = {
  ...TENANT,
  company: {
    ...{
      legalName: null,
      euRepresentative: null,
      ukRepresentative: null,
      ...ASKING,
      connectedSystems: [],
    },
    retention: {
      ...{ dataRetentionDays: 90, unprovedRetentionDays: null },
      ...{ withoutConsentRetentionDays: null, inactiveRetentionDays: null },
    },
  },
};

/** Returns the kind and length of each part, which do not depend on the language. */
const outline = (sections: readonly LegalSection[]) =>
  sections.map(({ id, body }) => [
    id,
    body.map((part) =>
      typeof part === 'string'
        ? 'paragraph'
        : 'href' in part
          ? part.href
          : 'rows' in part
            ? part.rows.map((row) => row.length)
            : `list of ${part.length}`,
    ),
  ]);

describe.each(LEGAL_DOCUMENTS)('%s', (document) => {
  it.each([
    ['the platform', write()[document]],
    [
      'the platform that sends no texts',
      writePlatformDocuments(TEST_OPERATOR, { ...SETTINGS, configured: [] })[document],
    ],
    ['a company', writeDocument(document, TENANT)],
    [
      'a company without an operator',
      writeDocument(document, { ...TENANT, operator: null, subprocessors: [] }),
    ],
    ['a company in the United States', writeDocument(document, sellTo('US'))],
    ['a company in Europe', writeDocument(document, sellTo('EU', 'UK'))],
    ['a company from before', writeDocument(document, OLD_COMPANY)],
  ])('of %s has the same parts in Spanish as in English', (_who, { en, es }) => {
    expect(outline(es.sections)).toEqual(outline(en.sections));
    expect(es.reviewed).toBe(en.reviewed);
    for (const { title, description, lead } of [en, es])
      for (const text of [title, description, lead]) expect(text.length).toBeGreaterThanOrEqual(5);
    expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length);
    expect(JSON.stringify({ en, es })).not.toMatch(/undefined|null\b(?!,)|\[object|TODO|\{\w+\}|NaN/);
  });
});

it('the platform’s documents say who runs the service, where and under which law', () => {
  const { terms, privacy, dpa, subprocessors } = write({ lawRegion: 'Delaware', lawCountry: 'US' });
  expect(JSON.stringify(terms.en)).toContain('Delaware, United States');
  expect(JSON.stringify(terms.es)).toContain('Delaware, Estados Unidos');
  for (const { en, es } of [terms, privacy, dpa])
    for (const text of [en, es]) expect(JSON.stringify(text)).toContain('Northlake Software Ltd');
  expect(JSON.stringify(privacy.en)).toContain('Northlake UK Ltd, 2 Hill Road, Leeds');
  expect(JSON.stringify(dpa.en)).toMatch(/Germany.*2021\/914/);
  expect(JSON.stringify(dpa.es)).toMatch(/Alemania.*2021\/914/);
  expect(JSON.stringify(dpa.en)).toContain('at most 48 hours');
  expect(JSON.stringify(subprocessors.es)).toContain('["Twilio Inc.","Envía los SMS","Estados Unidos"]');
});

it('the platform’s terms say what of a new company’s sales bears commission', () => {
  const { terms } = write();
  for (const [text, days] of [
    [terms.en, '90 days after the assessment'],
    [terms.es, '90 días desde la evaluación'],
  ] as const) {
    const commission = text.sections.find(({ id }) => id === 'commission');
    expect(commission?.body.find(Array.isArray)).toHaveLength(describeContract(NEW_COMPANY_CONTRACT).length);
    expect(JSON.stringify(commission)).toContain(days);
  }
});

it('a company’s privacy page names controller, processor, retention and the health data notice', () => {
  const { en, es } = writeDocument('privacy', TENANT);
  expect(JSON.stringify(en)).toContain(
    'Acme Peptides Ltd is the controller. Northlake Software Ltd, 1 Lake Street',
  );
  expect(JSON.stringify(en)).toContain('365 days after you were last active');
  expect(JSON.stringify(es)).toContain('365 días después de su última actividad');
  expect(JSON.stringify(en)).toContain('/legal/consumer-health-data');
  expect(JSON.stringify(en)).toContain('connected itself: LeadConnector, hooks.acme.example');
  expect(JSON.stringify(en)).toContain('agreed to offers or texts, we delete only your answers and plans');
  expect(JSON.stringify(es)).toContain('recibir ofertas o SMS, entonces solo se borran sus respuestas');
  for (const days of [30, 90, 730])
    for (const text of [en, es]) expect(JSON.stringify(text)).toContain(`${days} d`);
  expect(JSON.stringify(en)).toContain('with your words until four years after the answer');
  expect(JSON.stringify(es)).toContain('con sus palabras hasta cuatro años después de la respuesta');
  const old = JSON.stringify(writeDocument('privacy', OLD_COMPANY).en);
  expect(old).toContain('Acme is the controller');
  expect(old).toContain('90 days after the assessment');
  expect(old).not.toMatch(/unproved|last active/);
});

it.each<[Region[], present: RegExp[], missing: RegExp[]]>([
  [
    ['US'],
    [/California/, /consumer-health-data/],
    [/GDPR|RGPD/, /Acme EU/, /Acme UK/, /2021\/914/, /30 (days|días)\./],
  ],
  [['EU'], [/GDPR|RGPD/, /Acme EU/, /2021\/914/], [/California/, /consumer-health-data/, /Acme UK/]],
  [['UK'], [/GDPR|RGPD/, /Acme UK/, /2021\/914/, /30 (days|días)\./], [/California/, /Acme EU/]],
  [['CA', 'AU', 'elsewhere'], [/Acme Peptides/], [/California/, /GDPR|RGPD/, /Acme EU/, /Acme UK/]],
  [['US', 'EU', 'UK'], [/California/, /GDPR|RGPD/, /Acme EU/, /Acme UK/], []],
  // The company has not answered yet.
  [[], [/California/, /GDPR|RGPD/, /Acme EU/, /Acme UK/], []],
])('the privacy page of a company that sells to %j has the parts of these regions', (regions, present, missing) => {
  for (const text of Object.values(writeDocument('privacy', sellTo(...regions)))) {
    for (const words of present) expect(JSON.stringify(text)).toMatch(words);
    for (const words of missing) expect(JSON.stringify(text)).not.toMatch(words);
  }
});

/** What the page of a company in each row says, in both languages; the other words are on none of its pages. */
const SAID = {
  explicit: /explicit consent|consentimiento explícito/,
  request: /by sending the answers|al enviar las respuestas/,
  goalsByNotice: /follow and that your goals|correo y que se eligen según/,
  notice: /goals don’t choose the offers|No se eligen según sus objetivos/,
  box: /ticked the checkbox for offers, which|marcó la casilla de ofertas, que/,
  confirmed: /then pressed the button|después pulsó el botón/,
  noOffers: /We send no offers by e-mail|No enviamos ofertas por correo/,
  line: /beside the sentence about texts|junto a la frase sobre ellas/,
  textBox: /Without the tick, the form’s number|Sin la casilla, el número del formulario/,
  noTexts: /the form asks for no phone number|el formulario no pide un número/,
  twilio: /"Twilio, (for text messages|para los SMS)/,
  region: /United States\)|Estados Unidos\)|elsewhere, or place|otro lugar, o/,
};
const SIGNED = REGIONS.flatMap((region) => SIGN_OFF_SUBJECTS.map((subject) => ({ region, subject })));
it.each<[Partial<RegionalSettings>, said: (keyof typeof SAID)[]]>([
  [{ followsSpecification: true }, ['request', 'goalsByNotice', 'line', 'twilio']],
  [{ sellsTo: null }, ['request', 'goalsByNotice', 'line', 'twilio']],
  [{ followsSpecification: true, asksForHealth: true }, ['explicit', 'goalsByNotice', 'line', 'twilio']],
  [{ sellsTo: [] }, ['explicit', 'noOffers', 'noTexts']],
  [{ sellsTo: ['elsewhere'] }, ['explicit', 'noOffers', 'noTexts']],
  [{ sellsTo: ['US'] }, ['explicit', 'notice', 'textBox', 'twilio']],
  [{ sellsTo: ['US'], asksForOffers: true }, ['explicit', 'box', 'textBox', 'twilio']],
  [{ sellsTo: ['CA', 'AU'] }, ['explicit', 'box', 'noTexts']],
  [{ sellsTo: ['CA'], signOffs: SIGNED }, ['explicit', 'box', 'textBox', 'twilio']],
  [{ sellsTo: ['EU', 'UK'] }, ['explicit', 'box', 'confirmed', 'noTexts']],
  [
    { sellsTo: ['US', 'EU'] },
    [
      ...(['explicit', 'notice', 'box', 'confirmed', 'noOffers', 'textBox', 'noTexts', 'twilio'] as const),
      'region',
    ],
  ],
])('the privacy page of a company with %j says how its visitors are asked, and nothing else', (regional, said) => {
  for (const text of Object.values(writeDocument('privacy', ask(regional)))) {
    const page = JSON.stringify(text);
    expect(Object.entries(SAID).flatMap(([name, words]) => (words.test(page) ? [name] : []))).toEqual(
      Object.keys(SAID).filter((name) => said.includes(name as keyof typeof SAID)),
    );
  }
});

it('names regions only beside what holds in some of them', () => {
  const { sections } = writeDocument('privacy', sellTo('US', 'EU')).en;
  const rows = sections.flatMap(({ id, body }) =>
    id === 'purposes'
      ? body.flatMap((part) => (typeof part === 'object' && 'rows' in part ? part.rows : []))
      : [],
  );
  expect(rows.slice(0, 4).map(([purpose, , basis]) => [purpose, basis?.split(':')[0]])).toEqual([
    ['Your plan', 'Your explicit consent, with the checkbox above the button that sends the answers'],
    ['Offers by e-mail (United States)', 'The notice beside the form; you can stop the offers at any time'],
    ['Offers by e-mail (European Union, EEA or Switzerland)', 'Your consent, with a separate checkbox'],
    ['Offers by text (United States)', 'Your consent, with a separate checkbox'],
  ]);
});

it.each<[Partial<RegionalSettings>, crm: boolean, RegExp[]]>([
  [{ followsSpecification: true }, false, [/choose the offers that are/, /health data are shared: none\. /]],
  [{ followsSpecification: true }, true, [/into which the shop copies them/]],
  [{ sellsTo: ['US'] }, false, [/"To make your plan"/, /health data are shared: none\. /]],
  [
    { sellsTo: ['US'], asksForOffers: true },
    true,
    [/only if you ticked the checkbox/, /with a separate checkbox/],
  ],
])('the health data notice of a company with %j, CRM %j, says what is done with answers', (regional, crm, words) => {
  const page = JSON.stringify(writeDocument('consumer-health-data', ask(regional, crm)).en);
  for (const pattern of words) expect(page).toMatch(pattern);
});

it('the health data notice promises on the plan’s page only what is there, and names whom to ask for the rest', () => {
  const [company, platform] = [
    writeDocument('consumer-health-data', TENANT),
    write()['consumer-health-data'],
  ];
  expect(JSON.stringify(company.en)).toContain(
    'the copy of your data, which lists with whom they were shared',
  );
  expect(JSON.stringify(company.es)).toContain('la copia de sus datos, que indica con quién se compartieron');
  expect(JSON.stringify(platform.en)).toContain('ask the shop; the form');
  expect(JSON.stringify(platform.es)).toContain('diríjase a la tienda; el formulario');
});

it('a company that operators named for a purpose replaces the one that the settings use', () => {
  const named = { name: 'Texting AG', country: 'CH', purpose: 'texts' as const };
  expect(listSubprocessors({ ...TEST_OPERATOR, subprocessors: [named] }, SETTINGS.configured)).toEqual([
    named,
  ]);
  expect(listSubprocessors(TEST_OPERATOR, SETTINGS.configured).map(({ name }) => name)).toEqual([
    'Example Hosting GmbH',
    'Twilio Inc.',
  ]);
});

it('a document’s hash changes with its words only', () => {
  const [first, second] = [write(), write()];
  const moved = write({ postalAddress: '9 Other Street\nDublin' });
  expect(hashLegalText(first.terms)).toBe(hashLegalText(second.terms));
  expect(hashLegalText(first.terms)).toMatch(/^[\da-f]{64}$/);
  expect(hashLegalText(moved.terms)).not.toBe(hashLegalText(first.terms));
  expect(hashLegalText(moved['acceptable-use'])).toBe(hashLegalText(first['acceptable-use']));
});

it.each<[answers: number | null, inactive: number | null, sentence: RegExp]>([
  [365, 730, /or 365 days after you were last active.*only your answers.*until 730 days after/],
  [1000, 730, /or 730 days after you were last active(?!.*only your answers)/],
  [null, 730, /or 730 days after you were last active(?!.*only your answers)/],
  [90, null, /or 90 days after the assessment/],
  [null, null, /If the shop has set no number, we keep these data without a time limit/],
])('the privacy page says when a person is erased with the times %s and %s', (answers, inactive, sentence) => {
  const times = { dataRetentionDays: answers, inactiveRetentionDays: inactive };
  const retention = { ...TENANT.company.retention, ...times };
  const facts = { ...TENANT, company: { ...TENANT.company, retention } };
  expect(JSON.stringify(writeDocument('privacy', facts).en)).toMatch(sentence);
});
