import type { ServerBuild } from '@remix-run/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { crmFields, webhookFields } from '#app/api/docs/companies.ts';
import { apiCalls } from '#app/api/index.server.ts';
import {
  CALL_RISKS,
  FORM_RISKS,
  type FormRisk,
  isRisky,
  listRiskyFields,
  ROUTE_RISKS,
  TENANT_FIELD_RISKS,
} from '#app/domain/access/index.ts';
import { tenantChanges } from '#app/domain/tenants/index.ts';
import { remixBuild } from '../support/http.ts';
import { RISK_CASES } from './risk-cases.ts';

/** Every action of the console and the API declares what it could do in a stranger's hands. */

/** Tables in the build are different objects from those in the source. */
const toText = (value: unknown) => JSON.stringify(value);

describe('the table of risks', () => {
  let build: ServerBuild;
  beforeAll(async () => {
    build = await remixBuild();
  });

  const consoleRoutes = () => Object.entries(build.routes).filter(([id]) => /^routes\/console\//.test(id));

  it('has the forms of every page of the console, and no page twice', () => {
    const declaredRisks = consoleRoutes().flatMap(([, route]) => {
      const { action } = route?.module ?? {};
      return action && 'formRisks' in action ? [toText(action.formRisks)] : [];
    });
    expect(declaredRisks.sort()).toEqual(Object.values(FORM_RISKS).map(toText).sort());
  });

  it('has every action that is no form, and every loader that is no plain page', () => {
    const declaredRisks = new Set<string>();
    const undeclared = consoleRoutes().flatMap(([id, route]) => {
      const { action, loader, default: page } = route?.module ?? {};
      const parts = [
        ...(action && !('formRisks' in action) ? [action] : []),
        ...(loader && (!page || ('risk' in loader && loader.risk)) ? [loader] : []),
      ] as { risk?: unknown }[];
      return parts.flatMap(({ risk }) => {
        if (risk) declaredRisks.add(toText(risk));
        return risk ? [] : [id];
      });
    });
    expect(undeclared).toEqual([]);
    expect([...declaredRisks].sort()).toEqual([...new Set(Object.values(ROUTE_RISKS).map(toText))].sort());
  });

  it('has every call that people and programs share, and no other', () => {
    const guarded = apiCalls.flatMap((call) => ('capability' in call ? [`${call.method} ${call.path}`] : []));
    expect(Object.keys(CALL_RISKS).sort()).toEqual(guarded.sort());
  });

  it('has every field of a company that a form or the API changes, and no other', () => {
    const fields = Object.keys({
      ...(tenantChanges as z.ZodObject).shape,
      ...webhookFields.shape,
      ...crmFields.shape,
    });
    expect(Object.keys(TENANT_FIELD_RISKS).sort()).toEqual([...fields, 'senderEmail', 'logoUrl'].sort());
  });

  it('has a request in risk-cases.ts for each risky form and field', () => {
    const ofApiAlone = ['webhookUrl', 'webhookSecret', 'crmEnabled', 'crmApiKey', 'crmLocationId'];
    const risky = Object.entries(FORM_RISKS).flatMap(([page, forms]) =>
      Object.entries(forms as Record<string, FormRisk>).flatMap(([intent, risk]) =>
        typeof risk === 'object' && 'kinds' in risk ? [`${page}.${intent}`] : [],
      ),
    );
    const fields = Object.entries(TENANT_FIELD_RISKS).flatMap(([field, risk]) =>
      risk === 'harmless' || ofApiAlone.includes(field) ? [] : [field],
    );
    const cases = RISK_CASES.map(({ risk }) => risk);
    expect(cases.filter((name) => !name.includes(':')).sort()).toEqual(risky.sort());
    expect(
      cases
        .flatMap((name) => (/^(settings|branding|domain)/.test(name) ? (name.split(':')[1] ?? []) : []))
        .sort(),
    ).toEqual(fields.sort());
  });
});

describe('a risk', () => {
  it.each<[string, FormRisk, Record<string, unknown>, boolean]>([
    ['of a harmless form', 'harmless', {}, false],
    ['of a form that takes the password itself', 'holdsPassword', {}, false],
    ['of any values', { kinds: ['destroys'] }, {}, true],
    ['of all leads', FORM_RISKS.communications.email, { leadIds: [] }, true],
    ['of the whole list', FORM_RISKS.communications.email, { all: 'on', leadIds: [] }, true],
    ['of two leads', FORM_RISKS.communications.email, { leadIds: ['a', 'b'] }, true],
    ['of one lead', FORM_RISKS.communications.email, { leadIds: ['a'] }, false],
    ['of a field that stays', FORM_RISKS.settings.leads, {}, false],
    ['of a harmless field', FORM_RISKS.settings.leads, { leadNotification: 'never' }, false],
    ['of a risky field', FORM_RISKS.settings.leads, { leadNotificationTo: [] }, true],
    ['of leads that are kept for good', FORM_RISKS.settings.leads, { dataRetentionDays: null }, false],
    ['of leads that are erased', FORM_RISKS.settings.leads, { dataRetentionDays: 1 }, true],
    ['of answers shown', FORM_RISKS.settings.leads, { viewersSeeAnswers: true }, true],
    ['of answers hidden', FORM_RISKS.settings.leads, { viewersSeeAnswers: false }, false],
    ['of a company turned off', FORM_RISKS.settings.status, { isActive: false }, true],
    ['of a company turned on', FORM_RISKS.settings.status, { isActive: true }, false],
  ])('%s', (_what, risk, changes, expected) => {
    expect(isRisky(risk, changes)).toBe(expected);
  });

  it('is not that of a field with an inherited name', () => {
    expect(listRiskyFields(TENANT_FIELD_RISKS, { constructor: 1, toString: 1 })).toEqual([]);
  });
});
