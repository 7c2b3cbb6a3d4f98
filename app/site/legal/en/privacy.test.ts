import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_MAIL_DAYS } from '#app/domain/access/accounts/index.ts';
import { SESSION_IDLE_DAYS, TOKEN_HOURS } from '#app/domain/access/index.ts';
import { EVENT_KEPT_DAYS } from '#app/domain/analytics/index.ts';
import { DATA_LINK_HOURS } from '#app/domain/assessments/index.ts';
import { CONSENT_PROOF_YEARS, REPLY_DAYS } from '#app/domain/tenants/index.ts';
import { LIMITS } from '#app/http/rate-limits.server.ts';
import { sessionCookie } from '#app/http/session.server.ts';
import { PAYLOAD_DAYS, UNDELIVERED_PAYLOAD_DAYS } from '#app/outbox/kind-rules.ts';
import { dismissedSetupCookie } from '#app/ui/console/dismissed-setup.ts';
import { schemeCookie } from '#app/ui/console/scheme.ts';
import type { LegalFacts, LegalSite } from '../legal-text.ts';
import { privacyText } from './privacy.ts';

/** These tests compare the page with the code: they fail if the page does not mention stored data or a cookie. */

const root = resolve(import.meta.dirname, '../../../..');
const factsOf = (kind: LegalSite['kind']): LegalFacts => ({
  site: { kind, name: 'Acme', contact: { email: null, url: null, postalAddress: null } },
  operator: null,
  subprocessors: [],
  sendsMail: true,
  company: null,
});
const sectionsFor = (kind: LegalSite['kind']) => privacyText(factsOf(kind)).sections;
const joinParagraphs = (sections: ReturnType<typeof sectionsFor>) =>
  sections.flatMap(({ body }) => body.filter(isText).flat()).join('\n');
const isText = (part: ReturnType<typeof sectionsFor>[number]['body'][number]) =>
  typeof part === 'string' || Array.isArray(part);
const section = (id: string) =>
  joinParagraphs(sectionsFor('platform').filter((candidate) => candidate.id === id));

describe('the cookies', () => {
  const files = ['app', 'server', 'public'].flatMap((folder) => walk(join(root, folder)));
  const cookies = [...new Set(files.flatMap(cookiesIn))];

  it('are found in the code: those that are known to be set', () => {
    expect(cookies).toEqual(
      expect.arrayContaining(['session', '__Host-session', 'console-scheme', 'setup-put-away']),
    );
  });

  it('are each named on the page', () => {
    const page = section('browser');
    expect(cookies.filter((name) => !page.includes(`“${name}”`))).toEqual([]);
  });

  it('are set in no way that this test does not see', () => {
    const otherWays = /\.cookie\s*\(|document\.cookie|cookieStore|create\w*SessionStorage/;
    expect(files.filter((file) => otherWays.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('stay as long as the page says', async () => {
    const day = 24 * 60 * 60;
    for (const header of [
      schemeCookie('dark', { isSecure: true }),
      dismissedSetupCookie(null, 'acme', { isSecure: true }),
    ])
      expect(header).toContain(`Max-Age=${365 * day};`);
    expect(section('browser')).toContain(`works only until ${SESSION_IDLE_DAYS} days went by without use`);
    expect(await sessionCookie(new Request('https://shop.example'), 'token')).toContain(
      `Max-Age=${Number(/keeps it for (\d+) days/.exec(section('browser'))?.[1]) * day};`,
    );
    expect(section('browser').match(/, for a year$/gm)).toHaveLength(2);
  });
});

describe('the times', () => {
  it('of hashed addresses are those of the longest rate limit', () => {
    const minutes = /only as shortened hashes, for up to (\d+) minutes/.exec(section('figures'))?.[1];
    // These limits count plans by their random number and companies by their id, and no addresses.
    const { 'own-words': _plans, 'mail-server': _companies, ...ofAddresses } = LIMITS;
    const longest = Math.max(...Object.values(ofAddresses).map(({ seconds }) => seconds));
    expect(Number(minutes) * 60).toBe(longest);
  });

  it.each([
    [
      'the proof of a consent',
      'kept',
      `${['', '', '', '', 'four'][CONSENT_PROOF_YEARS]} years after the consent`,
    ],
    ['replies', 'kept', `It deletes replies to texts after ${REPLY_DAYS} days`],
    ['events', 'figures', `deleted after ${EVENT_KEPT_DAYS} days`],
    ['the link that erases', 'deletion', `works for ${DATA_LINK_HOURS} hours`],
    ['a log-in', 'accounts', `after ${SESSION_IDLE_DAYS} days without use`],
    [
      'a mail that is over',
      'kept',
      `after ${PAYLOAD_DAYS} days, or after ${UNDELIVERED_PAYLOAD_DAYS + 1} days`,
    ],
    ['a mail to an account', 'kept', `invited people after ${ACCOUNT_MAIL_DAYS} days`],
    ['a link for a new password', 'accounts', `for a new password ${TOKEN_HOURS.reset} hour,`],
    [
      'a link that confirms an address',
      'accounts',
      `to confirm an address ${TOKEN_HOURS['verify-email'] / 24} days`,
    ],
    ['an invitation', 'accounts', `to join a company ${TOKEN_HOURS.invite / 24} days`],
  ])('of %s are the code’s', (_what, id, words) => {
    expect(section(id)).toContain(words);
  });
});

/** Columns with the words that the page uses for them; null: not personal data. */
const COLUMNS: Record<string, Record<string, string | null>> = {
  PeptideAssessment: {
    id: null,
    tenantId: null,
    widget: 'which assessment it was',
    firstName: 'the first name or institution',
    email: 'the e-mail address',
    healthGoals: 'goals',
    symptoms: 'symptoms or challenges',
    experienceLevel: 'experience',
    sexAtBirth: 'sex at birth',
    ageRange: 'age range',
    budgetLevel: 'budget level',
    contraFlags: 'the safety questions you ticked',
    additionalConcerns: 'what you wrote as other concerns',
    recommendations: 'the plan worked out',
    format: null,
    outcome: 'the plan worked out',
    engineVersion: null,
    locale: 'in which language',
    source: null,
    utm: 'campaign parameters (UTM)',
    hidden: 'notes that the shop’s page added',
    pageUrl: 'the address of the page with the assessment',
    referrer: 'the address of the page that led you there',
    sessionId: 'A submitted assessment carries the same number',
    region: 'where you live, as one of six regions',
    regionSource: 'if you told us or the shop’s page names its market',
    createdAt: 'and when',
  },
  TenantUser: {
    id: null,
    tenantId: 'company',
    email: 'e-mail address',
    ownedEmail: 'e-mail address',
    passwordHash: 'as an Argon2id hash',
    passwordChangedAt: 'its password changed',
    role: 'role',
    firstName: 'name',
    lastName: 'name',
    emailVerifiedAt: 'the e-mail address was confirmed',
    totpSecret: 'its encrypted secret',
    totpEnabledAt: 'two-step log-in or the account itself turned on or off',
    totpLastStep: 'the time of the last code',
    disabledAt: 'the account itself turned on or off',
    lastLoginAt: 'last used to log in',
    consoleView: 'which columns, row height and keys the console shows',
    createdAt: 'when the account was created',
    updatedAt: 'changed',
  },
  Session: {
    id: null,
    tokenHash: null,
    userId: null,
    tenantUserId: null,
    tenantId: null,
    userAgent: 'browser',
    ipAddress: 'network address',
    steppedUpAt: null,
    awaitingTotp: null,
    data: null,
    createdAt: 'start and last use',
    lastSeenAt: 'last use',
    expiresAt: '14 days without use',
  },
};

describe.each(Object.entries(COLUMNS))('what is stored as %s', (model, columns) => {
  it('is spoken of, column by column', () => {
    expect(readColumns(model)).toEqual(Object.keys(columns));
    const page = joinParagraphs(sectionsFor('platform'));
    const missing = Object.values(columns).filter((words) => words !== null && !page.includes(words));
    expect(missing).toEqual([]);
  });
});

describe('an erasure', () => {
  const erasing = readFileSync(join(root, 'app/domain/assessments/erase.server.ts'), 'utf8');
  const stays = () =>
    /Rows that totals are counted from stay without you.*$/m.exec(section('deletion'))?.[0] ?? '';

  it.each(['tenant', 'platform'] as const)('is said not to reach backups, on the page of a %s', (kind) => {
    const page = joinParagraphs(sectionsFor(kind).filter(({ id }) => id === 'deletion'));
    expect(page).toMatch(/Backups .* until the backups expire/);
  });

  it('is said to leave only what it leaves', () => {
    // Data that the code erases must not be listed as remaining.
    for (const [column, words] of [
      ['healthGoals', /goals/],
      ['experienceLevel', /experience/],
      ['budgetLevel', /budget/],
      ['utm', /campaign parameters/],
      ['source', /source/],
    ] as const) {
      expect(erasing).toContain(`  ${column}: `);
      expect(stays()).not.toMatch(words);
    }
    expect(stays()).toMatch(/sales with their amounts and order numbers/);
    expect(section('deletion')).toMatch(/what you chose and wrote/);
    expect(section('deletion')).toMatch(/replace your visit’s tracking number/);
  });
});

it('a tenant’s visitors read nothing of accounts and the console', () => {
  expect(joinParagraphs(sectionsFor('tenant'))).not.toMatch(/console|audit log|API key/i);
});

/** Returns the names of the cookies that a file sets, with Remix's createCookie or a literal header. */
function cookiesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (!/cookie/i.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const cookieNames: string[] = [];
  visit(source);
  return cookieNames;

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && node.expression.getText() === 'createCookie')
      cookieNames.push(...namesIn(node.arguments[0], file));
    if (ts.isStringLiteralLike(node) && /^set-cookie$/i.test(node.text)) {
      const { parent } = node;
      const value = ts.isPropertyAssignment(parent)
        ? parent.initializer
        : ts.isCallExpression(parent) && parent.arguments[1];
      if (value && ts.isStringLiteralLike(value)) cookieNames.push(beforeEquals(value.text));
    }
    // Matches name=…; Path=/ and the like, with a literal name or a constant.
    if (ts.isStringLiteralLike(node) && ATTRIBUTES.test(node.text)) cookieNames.push(beforeEquals(node.text));
    if (ts.isTemplateExpression(node) && ATTRIBUTES.test(node.getText())) {
      const [first] = node.templateSpans;
      cookieNames.push(
        ...(node.head.text === '' ? namesIn(first?.expression, file) : [beforeEquals(node.head.text)]),
      );
      // The rest of the expression belongs to the same header.
      return;
    }
    ts.forEachChild(node, visit);
  }
}

const ATTRIBUTES = /;\s*(Path|Max-Age|Expires|HttpOnly|SameSite|Secure|Domain)\b/i;
/** Text that is not a cookie name is not on the page either, so the test fails for it. */
const beforeEquals = (text: string): string => text.split('=', 1)[0] ?? text;

/** Returns the possible string values of an expression; a constant's values are looked up in its file. */
function namesIn(expression: ts.Expression | undefined, file: string): string[] {
  if (!expression) return [];
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].flatMap((branch) => namesIn(branch, file));
  // For an index into an object of names, any of the names may be set.
  if (ts.isElementAccessExpression(expression)) return namesIn(expression.expression, file);
  if (ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression))
    return namesIn(expression.expression, file);
  if (ts.isObjectLiteralExpression(expression))
    return expression.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? namesIn(property.initializer, file) : [],
    );
  const constants = expression.getSourceFile().statements.filter(ts.isVariableStatement);
  const value = constants
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === expression.getText())?.initializer;
  return value ? namesIn(value, file) : [`${expression.getText()} in ${file}`];
}

/** Returns a model's columns without its relations. */
function readColumns(model: string): string[] {
  const schema = readFileSync(join(root, 'prisma/schema.prisma'), 'utf8');
  const body = new RegExp(`^model ${model} \\{\\n(.*?)^\\}`, 'ms').exec(schema)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\s+(String|Json|Boolean|Int|BigInt|DateTime|Bytes)\b/gm)].map(
    ([, name = '']) => name,
  );
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /(?<!\.test|\.d)\.(tsx?|m?js)$/.test(entry.name) ? [path] : [];
  });
}
