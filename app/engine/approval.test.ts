import { expect, test } from 'vitest';
import { APPROVED_IN, findApprovalStatus } from './approval.ts';
import { APPROVAL_SOURCES } from './approval-sources.ts';

/** The facts of 26 November 2026, written independently of the table (D58). */
test.each([
  ['hcg-protocol', 'approved'],
  ['tesamorelin', 'approved'],
  ['pt-141', 'approved'],
  ['tirzepatide', 'approved'],
  ['semaglutide', 'approved'],
  ['thymosin-alpha-1', 'elsewhere'],
  ['selank', 'elsewhere'],
  ['semax', 'elsewhere'],
  ['retatrutide', 'none'],
  ['cjc-1295-ipamorelin', 'none'],
  ['bpc-157', 'none'],
  ['kisspeptin', 'none'],
  ['a-compound-of-no-list', 'none'],
  ['constructor', 'none'],
])('%s is known as a medicine: %s', (id, status) => {
  expect(findApprovalStatus(id)).toBe(status);
});

test('every approval says where it was read', () => {
  expect(Object.keys(APPROVAL_SOURCES)).toEqual(Object.keys(APPROVED_IN));
  for (const source of Object.values(APPROVAL_SOURCES)) expect(source).toMatch(/\w{4}.*\.$/);
});
