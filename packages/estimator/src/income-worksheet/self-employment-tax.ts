import type { Cents, PlanYear } from '../domain/household.ts';
import { roundedQuotient } from '../rounding.ts';
import { selfEmployment, wageBases } from '../years/income-tax.ts';

export interface SelfEmploymentTax {
  readonly net_earnings_cents: Cents;
  readonly wage_base_cents: Cents;
  readonly social_security_tax_cents: Cents;
  readonly medicare_tax_cents: Cents;
  /** What 26 USC 164(f) deducts. */
  readonly half_cents: Cents;
}

/** Schedule SE, lines 4a to 13. All wages count toward the base, as if the self-employed person earned them. */
export function selfEmploymentTax(profit: Cents, wages: Cents, year: PlanYear): SelfEmploymentTax {
  const law = selfEmployment;
  const wage_base_cents = wageBases[year].cents;
  const earnings = roundedQuotient(Math.max(0, profit) * law.net_earnings_ten_thousandths, 10_000);
  const net_earnings_cents = earnings < law.least_earnings_cents ? 0 : earnings;
  const below_base = Math.min(net_earnings_cents, Math.max(0, wage_base_cents - wages));
  const social_security_tax_cents = roundedQuotient(below_base * law.social_security_thousandths, 1000);
  const medicare_tax_cents = roundedQuotient(net_earnings_cents * law.medicare_thousandths, 1000);
  return {
    net_earnings_cents,
    wage_base_cents,
    social_security_tax_cents,
    medicare_tax_cents,
    half_cents: roundedQuotient(social_security_tax_cents + medicare_tax_cents, 2),
  };
}
