import { connecticutTemporary, massachusetts, washington } from './amount-programs.ts';
import { maryland } from './figure-programs.ts';
import type { UncountedProgram } from './figures.ts';

const californiaDollar = {
  state: 'CA',
  program: 'California one-dollar premium credit',
  source: 'healthinsurance.org, state subsidies (2023)',
  confidence: 'low',
  confidence_note: 'One dollar a member a month is general knowledge. No official figure was found for the year.',
} as const;

/** Programs whose amounts are unknown, assumed or derived. */
export const namedPrograms: readonly UncountedProgram[] = [
  { ...californiaDollar, year: 2025 },
  { ...californiaDollar, year: 2026 },
  { ...californiaDollar, year: 2027 },
  {
    ...connecticutTemporary,
    year: 2027,
    confidence: 'unknown',
    confidence_note: 'It was in place for one year. No rule for 2027 was found.',
  },
  {
    ...massachusetts,
    year: 2025,
    confidence: 'unknown',
    confidence_note: 'A pilot up to 500 percent of poverty. The premiums of 2025 were not found.',
  },
  {
    ...massachusetts,
    year: 2027,
    confidence: 'low',
    confidence_note: 'The premiums of 2027 were not found. The band from 300 to 400 percent needs each year’s budget.',
  },
  {
    ...maryland,
    year: 2027,
    confidence: 'low',
    confidence_note: 'In force by law for 2026 and 2027. The figures of 2027 were not found.',
  },
  {
    state: 'VA',
    program: 'Virginia premium reduction',
    year: 2027,
    source: 'House amendment to HB30 (2026)',
    confidence: 'low',
    confidence_note: 'Funds are in the budget. The rule and the amounts were not found.',
  },
  {
    ...washington,
    year: 2027,
    confidence: 'low',
    confidence_note: 'Permanent law. The amounts of 2027 were not found.',
  },
];
