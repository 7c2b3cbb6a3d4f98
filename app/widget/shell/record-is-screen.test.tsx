import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { createConsentEvents, listDisplayedConsents, mayStoreNumber } from '#app/domain/leads/index.ts';
import { findTenantRules } from '#app/domain/tenants/index.ts';
import { toWidgetConfig, type WidgetTenant } from '#app/domain/widget-tenant/index.ts';
import { WIDGETS, type WidgetKind } from '#app/engine/vocabulary.ts';
import { atOnceInLocale } from '#app/messages/current.ts';
import { LOCALES, type Locale } from '#app/messages/locales.ts';
import { CONSENT_VERSION } from '#app/protocol/consent.ts';
import { readConsentRules } from '#app/protocol/consent-rules.ts';
import { JURISDICTIONS, REGIONS } from '#app/protocol/jurisdictions.ts';
import { parseSubmission } from '#app/protocol/submission.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { consumerPayload, fullPayload, technicalPayload } from '../../../tests/support/payloads.ts';
import { seededRandom } from '../../../tests/support/random.ts';
import { createRandomCompanies } from '../../../tests/support/random-companies.ts';
import { readShownText } from '../../../tests/support/shown-text.ts';
import { consumerForm } from '../consumer/form.ts';
import * as consumer from '../consumer/later-steps.tsx';
import { fullMachine, STEPS } from '../full/answers.ts';
import * as full from '../full/later-steps.tsx';
import { technicalForm } from '../technical/form.ts';
import * as technical from '../technical/later-steps.tsx';
import { consentBoxes } from './consents.tsx';

// Both act on the page around them as soon as they are loaded.
vi.mock('./keep-in-reach.ts', () => ({}));
vi.mock('./svg-spelling.ts', () => ({}));

beforeAll(() => consentBoxes.load());

const SUBMISSIONS = 500;
const BOXES = ['healthConsent', 'crmConsent', 'marketingOptIn', 'textsConsent'] as const;
const KIND_OF_BOX = {
  healthConsent: 'health',
  crmConsent: 'crm-health',
  marketingOptIn: 'offers',
  textsConsent: 'texts',
} as const;

/** The screen on which each widget sends its answers, and V's payload of it. */
const LAST_SCREENS = {
  full: { show: full.LaterStep, start: fullMachine.start, step: STEPS, payload: fullPayload },
  consumer: {
    show: consumer.End,
    start: consumerForm.machine.start,
    step: consumerForm.fields.length + 2,
    payload: consumerPayload,
  },
  technical: {
    show: technical.End,
    start: technicalForm.machine.start,
    step: technicalForm.fields.length + 2,
    payload: technicalPayload,
  },
} as const;

const random = seededRandom();
const { pick, makeCompany } = createRandomCompanies(random);

/** A random company, as it is read for a widget. */
function makeWidgetTenant(): WidgetTenant {
  const { settings, sellsTo, signOffs } = makeCompany();
  return {
    id: 'acme',
    ...settings,
    contactEmail: 'shop@acme.example',
    utm: {},
    allowedOrigins: [],
    products: [],
    currency: 'USD',
    minimumAge: 18,
    showAmounts: true,
    sellsTo,
    regionSignOffs: signOffs,
  } as unknown as WidgetTenant;
}

interface Visit {
  tenant: WidgetTenant;
  widget: WidgetKind;
  locale: Locale;
  region: (typeof REGIONS)[number] | undefined;
  answers: Record<string, unknown>;
}

const makeVisit = (): Visit => ({
  tenant: makeWidgetTenant(),
  widget: pick(WIDGETS),
  locale: pick(LOCALES),
  region: pick([undefined, ...REGIONS]),
  answers: {
    phone: pick(['', '+14155550100']),
    ...Object.fromEntries(BOXES.map((name) => [name, pick([undefined, false, true])])),
  },
});

/** Renders the screen that sends the answers, with the components of the widget's document. */
function renderScreen({ tenant, widget, locale, region, answers }: Visit): string {
  const { show, start, step } = LAST_SCREENS[widget];
  const request = { widget, client: 'acme', theme: 'orange', locale, compact: true };
  const config: WidgetConfig = toWidgetConfig(tenant, { ...request, region });
  const questionnaire = { ...start(), step };
  const noAction = () => {};
  return atOnceInLocale(locale, () =>
    renderToStaticMarkup(
      createElement(show as unknown as FunctionComponent<Record<string, unknown>>, {
        questionnaire: { ...questionnaire, answers: { ...questionnaire.answers, ...answers } },
        config,
        host: undefined,
        onAnswer: noAction,
        onGoals: noAction,
        dispatch: noAction,
      }),
    ),
  );
}

/** Makes the ledger's rows of the submission, as the server does. */
function record({ tenant, widget, locale, region, answers }: Visit) {
  const parsed = parseSubmission({
    ...LAST_SCREENS[widget].payload(),
    ...answers,
    widget,
    locale,
    region,
    consentVersion: CONSENT_VERSION,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fields));
  const rules = readConsentRules(tenant, findTenantRules(tenant, region));
  const submission = mayStoreNumber(parsed.value, rules)
    ? parsed.value
    : { ...parsed.value, phone: undefined };
  return createConsentEvents(submission, listDisplayedConsents(submission, rules), rules, {
    hashForProof: (text) => text,
    phoneE164: submission.phone ?? null,
    build: null,
    now: new Date(),
  });
}

const visits = Array.from({ length: SUBMISSIONS }, makeVisit);

it('records every sentence about consent letter by letter as the screen shows it', () => {
  for (const visit of visits) {
    const html = renderScreen(visit);
    const text = readShownText(html);
    const { events } = record(visit);
    for (const { kind, wording, locale } of events) {
      expect.soft(text, `${visit.widget} ${visit.region} ${kind}`).toContain(wording);
      expect(locale).toBe(visit.locale);
    }
    // Each box of the screen has a row, and each row of a box has one.
    for (const name of BOXES) {
      const isShown = html.includes(`name="${name}"`);
      const row = events.find(({ kind }) => kind === KIND_OF_BOX[name]);
      const isTicked = visit.answers[name] === true;
      const isMoot = name === 'textsConsent' && isTicked && !visit.answers.phone;
      expect(row?.mode === 'box', `${visit.widget} ${name}`).toBe(isShown && !isMoot);
      if (isShown && row) expect(row.state).toBe(isTicked ? 'given' : 'refused');
    }
  }
});

it('would find one letter that is different', () => {
  for (const visit of visits.slice(0, 50)) {
    const text = readShownText(renderScreen(visit));
    for (const { wording } of record(visit).events) {
      const place = Math.floor(random() * wording.length);
      const changed = `${wording.slice(0, place)}§${wording.slice(place + 1)}`;
      expect(text).not.toContain(changed);
    }
  }
});

it('meets every row of the table, every widget and every kind of consent', () => {
  const events = visits.flatMap((visit) =>
    record(visit).events.map(({ kind, mode, widget }) => `${kind} ${mode} ${widget}`),
  );
  for (const kind of ['terms', 'age', 'health', 'crm-health', 'offers', 'segments', 'texts'])
    expect(events.filter((event) => event.startsWith(`${kind} `)).length, kind).toBeGreaterThan(10);
  expect(events).toEqual(
    expect.arrayContaining(['texts line consumer', 'texts box consumer', 'offers notice full']),
  );
  const rows = visits.map(({ tenant, region }) => findTenantRules(tenant, region).jurisdiction);
  expect([...new Set(rows)].sort()).toEqual(Object.keys(JURISDICTIONS).sort());
});

it('stores no number without the box for texts, where there is one, and none where no text may be sent', () => {
  for (const visit of visits.filter(({ widget }) => widget === 'consumer')) {
    const { sms, textsConsentId } = record(visit);
    const html = renderScreen(visit);
    const asks = html.includes('name="phone"');
    const isAgreed = !html.includes('name="textsConsent"') || visit.answers.textsConsent === true;
    const expected = asks && isAgreed && visit.answers.phone !== '';
    expect([sms, textsConsentId !== null]).toEqual([expected, expected]);
  }
});
