import type { ImportField } from 'contract/vocabulary/imports';
import { expect, test } from 'vitest';
import { hasSsn, isSsnHeader, proposeMapping, removeSsns } from './rules.ts';

test.each<[string, ImportField | null, string]>([
  ['Call 123-45-6789 first', null, 'Call  first'],
  ['123 45 6789', null, ''],
  ['123/45/6789', null, ''],
  ['123456789', null, ''],
  ['123-45-6789-01', null, ''],
  ['Gold 500/20 2026', 'plan_name', 'Gold 500/20 2026'],
  ['1123-45-67890', null, '1123-45-67890'],
  // What would be left of an identifier could be another person's.
  ['AB 123-45-6789', 'issuer_policy_id', ''],
  ['AB 123456789', 'issuer_policy_id', 'AB 123456789'],
  ['123456789@example.com', 'email', ''],
  ['https://plans.test/sbc/123456789.pdf', 'summary_of_benefits_url', ''],
])('removes Social Security numbers from %j as %s', (value, field, expected) => {
  expect(removeSsns(value, field)).toBe(expected);
});

test('finds a number in the name of a column', () => {
  expect([hasSsn('Member 123-45-6789'), hasSsn('Plan year 2026')]).toEqual([true, false]);
});

test.each<[string[], (ImportField | null)[]]>([
  [
    ['premium', 'netPremium'],
    [null, 'premium'],
  ],
  [
    ['memberFirstName', 'MEMBER_LAST_NAME', 'Member Date Of Birth'],
    ['first_name', 'last_name', 'birth_date'],
  ],
  [
    ['Member Responsibility', 'Monthly Premium Amount'],
    ['premium', null],
  ],
  [
    ['policyId', 'memberNumber'],
    ['issuer_policy_id', null],
  ],
  [
    ['Broker Name', 'Broker Effective Date', 'Payment Status'],
    [null, null, null],
  ],
])('recognizes %j', (names, expected) => {
  expect(
    proposeMapping(
      names,
      names.map(() => []),
    ),
  ).toEqual(expected);
});

test('finds Social Security numbers by names in camel case', () => {
  expect(['memberSSN', 'socialSecurityNumber', 'taxId', 'sessionId'].map(isSsnHeader)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
