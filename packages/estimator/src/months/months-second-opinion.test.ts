import { expect, test } from 'vitest';
import { runs, seedOf } from '../../../../tools/depth.ts';
import { dated } from '../testing/builders.ts';
import { questionOf, randomCases, randomNumbers } from '../testing/random-households.ts';
import { secondOpinion } from '../testing/second-opinion.ts';
import { monthsOf } from './months.ts';

const couples = runs(1_500);
const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
const toCent = (amount: number) => Math.round(amount * 100) / 100 || 0;

const attained = (birthDate: string, age: number) => {
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  return new Date(Date.UTC(year + age, month - 1, day - 1));
};
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0));

/** The oldest age attained by January 1, which is also the age for premiums. */
function ageOnNewYear(birthDate: string, year: number): number {
  let age = 0;
  while (attained(birthDate, age + 1) < new Date(Date.UTC(year, 0, 1))) age += 1;
  return age;
}

/** The age to ask about: Medicare from the month in which 65 is attained, otherwise that of January 1. */
function ageIn(birthDate: string, year: number, month: number): number {
  const atStart = ageOnNewYear(birthDate, year);
  const hasMedicare = attained(birthDate, 65) <= lastDay(year, month);
  return hasMedicare ? Math.max(65, atStart) : Math.min(64, atStart);
}

test('months of couples agree with the second opinion on the people of each month', () => {
  const draw = randomCases(seedOf(3));
  const random = randomNumbers(seedOf(4));
  const birthDate = (year: number) => {
    const day = random() < 0.3 ? 1 : 1 + Math.floor(random() * 28);
    const born = new Date(Date.UTC(year - 62 - Math.floor(random() * 6), Math.floor(random() * 12), day));
    return born.toISOString().slice(0, 10);
  };
  for (let count = 0; count < couples; count += 1) {
    const drawn = draw();
    const { year, market } = drawn;
    const dates = [birthDate(year), birthDate(year)];
    const person = { sex: 'Female', spouse: false } as const;
    const household = {
      ...drawn.household,
      people: [
        { ...person, age: 30 },
        { ...person, age: 30, spouse: true },
      ],
      household_size: Math.max(2, drawn.household.household_size ?? 2),
      last_year_income_cents: 150_000_00 + count * 100,
      tax_filing_status: 'married_joint',
    } as const;
    for (const found of monthsOf(dated(household, dates), market, year).months) {
      const people = household.people.map((one, index) => ({
        ...one,
        age: ageIn(dates[index] ?? '', year, found.month),
      }));
      const question = questionOf({ year, market, household: { ...household, people } });
      const answer = secondOpinion({ ...question, month: found.month });
      const silver = answer.silver ?? 0;
      const credit = Math.min(silver, answer.credit ?? 0);
      expect(found.people.map(({ covered_by }) => covered_by)).toEqual(answer.covered);
      expect(found).toMatchObject({
        month: found.month,
        contribution_cents: answer.contribution && answer.contribution * 100,
      });
      expect(dollars(found.benchmark_cents)).toBe(answer.benchmark === null ? null : toCent(answer.benchmark));
      expect(dollars(found.silver_cents)).toBe(toCent(silver));
      expect(dollars(found.credit_cents)).toBe(toCent(credit));
      expect(dollars(found.medicare_cents)).toBe(toCent(answer.traditional ?? 0));
      expect(dollars(found.state_help_cents)).toBe(toCent(answer.help));
      expect(dollars(found.total_cents)).toBe(toCent(silver - credit - answer.help + (answer.traditional ?? 0)));
    }
  }
});
