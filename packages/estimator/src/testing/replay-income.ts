import type { Facts } from '../reason.ts';

type Cells = (name: string) => number;

/** Halves up, by decimal digits instead of a quotient of doubled whole numbers. */
const part = (cents: number, share: number): number => Math.floor(cents * share + 0.5 + 1e-6);

const sumOf = ({ step: _, ...amounts }: Facts): number =>
  Object.values(amounts).reduce<number>((sum, amount) => sum + Number(amount), 0);

function taxableBenefits(inputs: Facts, given: Cells): number {
  const benefits = given('social_security');
  const income = given('combined_income_cents');
  if (inputs.base_cents === null) return Math.min(part(benefits, 0.85), part(Math.max(0, income), 0.85));
  const [base, adjusted] = [given('base_cents'), given('adjusted_base_cents')];
  if (income <= base) return 0;
  // 26 USC 86(a)(1) up to the adjusted base amount, (2) above it.
  if (income <= adjusted) return Math.min(part(benefits, 0.5), part(income - base, 0.5));
  const first = Math.min(part(benefits, 0.5), part(adjusted - base, 0.5));
  return Math.min(part(benefits, 0.85), first + part(income - adjusted, 0.85));
}

function selfEmploymentTax(given: Cells): number {
  const earnings = part(given('self_employment'), 0.9235);
  const room = Math.max(0, given('wage_base_cents') - given('wages'));
  const social = part(Math.min(earnings, room), 0.124);
  return part(social + part(earnings, 0.029), 0.5);
}

const healthInsurance = (inputs: Facts, given: Cells): number =>
  Math.min(
    given('limit_cents'),
    given('premiums_cents') - (inputs.subtracted_credit_cents === null ? 0 : given('subtracted_credit_cents')),
  );

/** A step of the worksheet by nothing but its facts. */
export function replayIncome(inputs: Facts, given: Cells): number {
  switch (inputs.step) {
    case 'capital_loss':
      return Math.max(given('capital_gains'), -given('limit_cents'));
    case 'self_employment_tax':
      return selfEmploymentTax(given);
    case 'health_insurance':
      return healthInsurance(inputs, given);
    case 'taxable_benefits':
      return taxableBenefits(inputs, given);
    case 'agi':
      return given('total_cents') + given('taxable_cents') - given('adjustments_cents');
    case 'total_income':
    case 'adjustments':
      return sumOf(inputs);
    default:
      return Math.max(0, sumOf(inputs));
  }
}
