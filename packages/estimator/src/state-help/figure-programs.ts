import type { StateCode } from '../domain/places.ts';
import type { ApplicableRow } from '../years/year.ts';
import type { HelpRule, PointsOff, ProgramOfYear, ScheduleTopUp } from './figures.ts';
import { always, anyMetal, policyEngine } from './program-facts.ts';

const rows = (...bands: readonly (readonly [from: number, initial: number, final: number])[]): ApplicableRow[] =>
  bands.map(([from_percent, initial_ten_thousandths, final_ten_thousandths]) => ({
    from_percent,
    initial_ten_thousandths,
    final_ten_thousandths,
  }));

const california = {
  state: 'CA',
  program: 'California Premium Subsidy (Covered California)',
  metals: anyMetal,
  needs_credit_to_percent: always,
} as const;

const californiaRule = (source: string, ceiling_percent: number, bands: ApplicableRow[]): ScheduleTopUp => ({
  kind: 'schedule_top_up',
  table: { source, rows: bands, floor_percent: 100, ceiling_percent },
  gross_up: null,
  points_off: [],
});

const californiaSource2026 =
  '2026 California Premium Subsidy Program Design (board, July 28, 2025) and Policy Explainer';
const californiaSource2027 =
  '2027 California Premium Subsidy Program Design V4, Board Resolution 2026-22 (June 18, 2026)';

export const maryland = {
  state: 'MD',
  program: 'Maryland Premium Assistance',
  source: `Md. Insurance Article 31-125; COMAR 14.35.21.03 and .04; MHBE board, August 18, 2025; ${policyEngine}`,
} as const;

const marylandYoungAdults: readonly PointsOff[] = [
  { from_age: 18, to_age: 33, ten_thousandths: 250 },
  { from_age: 34, to_age: 34, ten_thousandths: 200 },
  { from_age: 35, to_age: 35, ten_thousandths: 150 },
  { from_age: 36, to_age: 36, ten_thousandths: 100 },
  { from_age: 37, to_age: 37, ten_thousandths: 50 },
];

const newMexico = {
  state: 'NM',
  program: 'New Mexico Premium Assistance',
  metals: anyMetal,
  needs_credit_to_percent: 400,
  note: 'Native Americans have more help, which is not estimated.',
} as const;

const newMexicoSource2026 = `HCA 2026 MAP Policy and Procedures Manual, table 1 and addendum 1; 8.401.2 NMAC; NMSA 59A-23F-12; ${policyEngine}`;
const newMexicoSource2027 = 'HCA 2027 MAP Policy and Procedures Manual (June 16, 2026); 8.401.2 NMAC; NMSA 59A-23F-12';

const newMexicoRule = (source: string, ceiling_percent: number | null, gross_up_to_percent: number): HelpRule => ({
  kind: 'schedule_top_up',
  table: {
    source,
    rows: rows([0, 0, 0], [200, 0, 200], [250, 200, 500], [300, 500, 850], [400, 850, 850]),
    floor_percent: 0,
    ceiling_percent,
  },
  gross_up: { to_percent: gross_up_to_percent, percent: 110 },
  points_off: [],
});

const vermont = {
  state: 'VT',
  program: 'Vermont Premium Assistance',
  source: `33 V.S.A. 1812; Vermont Health Connect, 2026 income thresholds; ${policyEngine}`,
  confidence: 'high',
  metals: anyMetal,
  needs_credit_to_percent: always,
  note: null,
  rule: {
    kind: 'points_off',
    from_percent: 0,
    to_percent: 300,
    points_off: [{ from_age: 0, to_age: Number.POSITIVE_INFINITY, ten_thousandths: 150 }],
  },
} as const;

/** Programs that lower the expected contribution, by state. */
export const figurePrograms: Readonly<Partial<Record<StateCode, readonly ProgramOfYear[]>>> = {
  CA: [
    {
      ...california,
      year: 2026,
      source: `${californiaSource2026}; ${policyEngine}`,
      confidence: 'high',
      confidence_note: null,
      note: null,
      rule: californiaRule(californiaSource2026, 165, rows([100, 0, 0], [150, 319, 391], [165, 391, 391])),
    },
    {
      ...california,
      year: 2027,
      source: `${californiaSource2027}; ${policyEngine}`,
      confidence: 'high',
      confidence_note: 'For the schedule.',
      note: 'Funds are limited to $300 million.',
      rule: californiaRule(
        californiaSource2027,
        199,
        rows([100, 0, 0], [150, 269, 341], [165, 341, 510], [200, 510, 510]),
      ),
    },
  ],
  MD: [
    {
      state: 'MD',
      program: 'Maryland Young Adult Subsidy',
      year: 2025,
      source: 'Md. Insurance Article 31-122; COMAR 14.35.19.04B; MHBE board, July 21, 2025',
      confidence: 'medium',
      confidence_note: 'Ages and points are those of the board’s table for 2026, taken to be those of 2025.',
      metals: anyMetal,
      needs_credit_to_percent: always,
      note: null,
      rule: { kind: 'points_off', from_percent: 138, to_percent: 400, points_off: marylandYoungAdults },
    },
    {
      ...maryland,
      year: 2026,
      confidence: 'high',
      confidence_note: 'For the schedule. One printed table has 1.00% at 200%, but the agency’s example proves 2.00%.',
      metals: anyMetal,
      needs_credit_to_percent: always,
      note: 'Closed to new enrollees from April 1, 2026.',
      rule: {
        kind: 'schedule_top_up',
        table: {
          source: maryland.source,
          rows: rows([0, 0, 0], [150, 0, 200], [200, 200, 622], [250, 622, 798], [300, 798, 923], [400, 923, 923]),
          floor_percent: 0,
          ceiling_percent: 400,
        },
        gross_up: null,
        points_off: marylandYoungAdults,
      },
    },
  ],
  NM: [
    {
      ...newMexico,
      year: 2025,
      source: newMexicoSource2026,
      confidence: 'medium',
      confidence_note:
        'A legislative table of 2024 has the same scale. The additional 10 percent is that of the rule’s earlier text.',
      rule: newMexicoRule(newMexicoSource2026, 400, 200),
    },
    {
      ...newMexico,
      year: 2026,
      source: newMexicoSource2026,
      confidence: 'high',
      confidence_note: null,
      rule: newMexicoRule(newMexicoSource2026, null, 200),
    },
    {
      ...newMexico,
      year: 2027,
      source: newMexicoSource2027,
      confidence: 'high',
      confidence_note: 'The final manual of June 16, 2026.',
      rule: newMexicoRule(newMexicoSource2027, null, 199),
    },
  ],
  VT: [
    { ...vermont, year: 2025, confidence_note: null },
    { ...vermont, year: 2026, confidence_note: null },
    { ...vermont, year: 2027, confidence_note: 'Standing law without an end date.' },
  ],
};
