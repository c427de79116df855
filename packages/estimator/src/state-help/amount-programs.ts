import type { StateCode } from '../domain/places.ts';
import { year2025 } from '../years/2025.ts';
import type { FlatPerMember, HelpRule, ProgramOfYear } from './figures.ts';
import { always, anyMetal, policyEngine, silverOnly, silverOrGold } from './program-facts.ts';

const colorado = {
  state: 'CO',
  program: 'Colorado Premium Assistance',
  metals: anyMetal,
  needs_credit_to_percent: always,
  note: 'Places and funds are limited, and the program may close.',
  /** The regulation has no lower limit of its own. The exchange's cap for each member is pooled here. */
  rule: {
    kind: 'flat_per_member',
    from_percent: 0,
    bands: [{ to_percent: 400, first_cents: 80_00, further_cents: 29_00, keep_cents: 0 }],
    is_limited_by_benchmark: false,
  },
} as const;

const coveredConnecticut = {
  state: 'CT',
  program: 'Covered Connecticut',
  source: `June Special Session Public Act 21-2 section 16 (2021); Access Health CT; ${policyEngine}`,
  metals: silverOnly,
  needs_credit_to_percent: always,
  note: null,
  rule: {
    kind: 'fixed_enrollee_premium',
    from_percent: 0,
    bands: [{ to_percent: 175, enrollee_cents: 0 }],
    from_age: 19,
    to_age: 64,
  },
} as const;

export const connecticutTemporary = {
  state: 'CT',
  program: 'Connecticut Temporary Premium Assistance',
  source:
    'Access Health CT, 2026 Temporary Premium Assistance; Connecticut House Democrats and CT Mirror, January 2026',
} as const;

export const massachusetts = {
  state: 'MA',
  program: 'ConnectorCare',
  source: `ConnectorCare Overview 2026, tables 2 and 3; 956 CMR 12.04 and 12.12(9); ${policyEngine}`,
} as const;

/** Up to 400 percent only people with the credit have it. Spouses who file separately have none. */
const newJersey = {
  state: 'NJ',
  program: 'NJ Health Plan Savings',
  source: `US Treasury, 1332 methodology addendum for New Jersey (November 2021); NJ DOBI budget answers FY2025-26 and FY2026-27; ${policyEngine}`,
  metals: anyMetal,
  needs_credit_to_percent: 400,
  note: null,
} as const;

const newJerseyBands = [
  [150, 20_00],
  [200, 40_00],
  [250, 50_00],
  [400, 100_00],
  [600, 50_00],
] as const;

const newJerseyRule: FlatPerMember = {
  kind: 'flat_per_member',
  from_percent: 138,
  bands: newJerseyBands.map(([to_percent, cents]) => ({
    to_percent,
    first_cents: cents,
    further_cents: cents,
    keep_cents: 0,
  })),
  is_limited_by_benchmark: false,
};

export const washington = {
  state: 'WA',
  program: 'Cascade Care Savings',
  source: `WAHBE final 2026 policy and PMPM methodology; RCW 43.71.110; WAHBE, Cascade Care Savings (2025); ${policyEngine}`,
} as const;

/** The amount for people without a federal immigration status is left out, because the status is not asked. */
const washingtonRule = (cents: number, keep: readonly (readonly [to_percent: number, cents: number])[]): HelpRule => ({
  kind: 'flat_per_member',
  from_percent: 0,
  bands: keep.map(([to_percent, keep_cents]) => ({ to_percent, first_cents: cents, further_cents: cents, keep_cents })),
  is_limited_by_benchmark: true,
});

/** Programs that pay an amount or take over what is left, by state, in the order in which they help. */
export const amountPrograms: Readonly<Partial<Record<StateCode, readonly ProgramOfYear[]>>> = {
  CO: [
    {
      ...colorado,
      year: 2026,
      source: `DOI Amended Regulation 4-2-78 (3 CCR 702-4), effective November 30, 2025; HB25B-1006; ${policyEngine}`,
      confidence: 'high',
      confidence_note: null,
    },
    {
      ...colorado,
      year: 2027,
      source: `SB26-178 (June 3, 2026); DOI Amended Regulation 4-2-78 (3 CCR 702-4); ${policyEngine}`,
      confidence: 'medium',
      confidence_note: 'SB26-178 pays for 2027 at the level of 2026. An amended rule has not been seen.',
    },
  ],
  CT: [
    { ...coveredConnecticut, year: 2025, confidence: 'high', confidence_note: null },
    { ...coveredConnecticut, year: 2026, confidence: 'high', confidence_note: null },
    {
      ...coveredConnecticut,
      year: 2027,
      confidence: 'medium',
      confidence_note: 'Standing law. No paper for 2027 has been seen.',
    },
    {
      ...connecticutTemporary,
      year: 2026,
      confidence: 'high',
      confidence_note: 'For bands and shares. The computation is the plain reading of "replace".',
      metals: anyMetal,
      needs_credit_to_percent: 400,
      note: null,
      rule: {
        kind: 'share_of_lost_credit',
        bands: [
          { from_percent: 100, to_percent: 200, share_percent: 100 },
          { from_percent: 401, to_percent: 500, share_percent: 50 },
        ],
        table: year2025.tax_credit,
      },
    },
  ],
  MA: [
    {
      ...massachusetts,
      year: 2026,
      confidence: 'high',
      confidence_note: null,
      metals: silverOnly,
      needs_credit_to_percent: always,
      note: 'The amounts are those of the lowest-priced ConnectorCare plan. Other plans cost the difference in addition.',
      rule: {
        kind: 'fixed_enrollee_premium',
        from_percent: 100,
        bands: [
          { to_percent: 150, enrollee_cents: 0 },
          { to_percent: 200, enrollee_cents: 53_00 },
          { to_percent: 250, enrollee_cents: 103_00 },
          { to_percent: 300, enrollee_cents: 152_00 },
          { to_percent: 400, enrollee_cents: 235_00 },
        ],
        from_age: 0,
        to_age: Number.POSITIVE_INFINITY,
      },
    },
  ],
  NJ: [
    {
      ...newJersey,
      year: 2025,
      confidence: 'medium',
      confidence_note: 'The schedule in force since 2022.',
      rule: newJerseyRule,
    },
    {
      ...newJersey,
      year: 2026,
      confidence: 'high',
      confidence_note: 'The state’s budget answers confirm that it continues.',
      rule: newJerseyRule,
    },
    {
      ...newJersey,
      year: 2027,
      confidence: 'medium',
      confidence_note: 'No paper for 2027 has been seen.',
      rule: newJerseyRule,
    },
  ],
  WA: [
    {
      ...washington,
      year: 2025,
      metals: silverOrGold,
      needs_credit_to_percent: always,
      confidence: 'high',
      confidence_note: null,
      note: 'Closed to new enrollees from December 19, 2024.',
      rule: washingtonRule(155_00, [[250, 0]]),
    },
    {
      ...washington,
      year: 2026,
      metals: silverOrGold,
      needs_credit_to_percent: always,
      confidence: 'high',
      confidence_note: null,
      note: 'Amounts and admission depend on the state’s budget.',
      rule: washingtonRule(55_00, [
        [150, 0],
        [200, 10_00],
        [250, 15_00],
      ]),
    },
  ],
};
