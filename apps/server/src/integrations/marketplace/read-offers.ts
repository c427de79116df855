import type { Market } from 'estimator';
import { ageFactor } from 'estimator/age-rating';
import { benefitOf, benefitsByText } from 'plan-files/benefits';
import type { Amounts, Benefit, BenefitName, Level, Plan, Variant } from 'plan-files/catalog';
import type { Offer } from 'plan-files/on-sale';
import { metalOf } from 'plan-files/plans';
import { simplified } from 'plan-files/values';
import * as z from 'zod';

export type MarketplacePlace = Pick<Market, 'plan_year' | 'state' | 'county'> & {
  readonly zip: string;
  readonly rating_area: string;
};

/** Silver plans of lower incomes. */
export const silverVariants = [
  { level: '73', csr_override: 'CSR73' },
  { level: '87', csr_override: 'CSR87' },
  { level: '94', csr_override: 'CSR94' },
] as const;

const text = z.string().nullish();
const number = z.number().nullish();

const yearlyAmount = z.object({ type: z.string(), amount: number, network_tier: text, family_cost: text });

const costSharing = z.object({
  copay_amount: number,
  copay_options: text,
  coinsurance_rate: number,
  coinsurance_options: text,
  network_tier: text,
});

const soldPlan = z.object({
  id: z.string().regex(/^\d{5}[A-Z]{2}\d{7}$/),
  name: z.string().min(1),
  metal_level: z.string(),
  type: z.string(),
  premium: z.number().nonnegative(),
  ehb_premium: number,
  hsa_eligible: z.boolean().nullish(),
  product_division: text,
  suppression_state: text,
  issuer: z.object({ id: z.string(), name: text }),
  deductibles: z.array(yearlyAmount).nullish(),
  moops: z.array(yearlyAmount).nullish(),
  benefits: z
    .array(
      z.object({ name: z.string(), covered: z.boolean().nullish(), cost_sharings: z.array(costSharing).nullish() }),
    )
    .nullish(),
  benefits_url: text,
  brochure_url: text,
  formulary_url: text,
});
export type SoldPlan = z.output<typeof soldPlan>;

export const pageSchema = z.object({ total: z.number().int().nonnegative(), plans: z.array(soldPlan) });

const isInNetwork = ({ network_tier }: { network_tier?: string | null | undefined }) => network_tier === 'In-Network';
const centsOf = (dollars: number) => Math.round(dollars * 100);

const noAmounts: Amounts = { individual_cents: null, family_person_cents: null, family_cents: null };

const fieldOf = {
  Individual: 'individual_cents',
  'Family Per Person': 'family_person_cents',
  Family: 'family_cents',
} as const;
const isFamilyCost = (text: string): text is keyof typeof fieldOf => text in fieldOf;

function amountsOf(rows: readonly z.output<typeof yearlyAmount>[]): Amounts {
  const amounts = { ...noAmounts };
  for (const { family_cost, amount } of rows)
    if (amount != null && family_cost != null && isFamilyCost(family_cost))
      amounts[fieldOf[family_cost]] = centsOf(amount);
  return amounts;
}

/** One amount for care and drugs together, or one for each. */
function bothAmounts(all: SoldPlan['deductibles']): readonly [care: Amounts, drugs: Amounts | null] {
  const rows = (all ?? []).filter(isInNetwork);
  const drugs = rows.filter(({ type }) => /drug/i.test(type) && !/medical/i.test(type));
  const care = rows.filter((row) => !drugs.includes(row));
  return [amountsOf(care), drugs.length === 0 ? null : amountsOf(drugs)];
}

/** The words of a plan file, from which its reader makes a benefit: `$30 Copay after deductible`. */
const wordsOf = (amount: string | null, options: string | null | undefined) =>
  amount === null || /not applicable|no charge/i.test(options ?? '') ? (options ?? '') : `${amount} ${options ?? ''}`;

function benefitsOf({ benefits }: SoldPlan): Variant['benefits'] {
  const found: Partial<Record<BenefitName, Benefit>> = {};
  for (const { name, covered, cost_sharings } of benefits ?? []) {
    const known = benefitsByText.get(simplified(name));
    const sharing = (cost_sharings ?? []).find(isInNetwork);
    if (!known || covered === false || !sharing) continue;
    const { copay_amount, copay_options, coinsurance_rate, coinsurance_options } = sharing;
    const copay = copay_amount ? `$${copay_amount}` : null;
    const share = coinsurance_rate ? `${+(coinsurance_rate * 100).toFixed(2)}%` : null;
    const benefit = benefitOf(wordsOf(copay, copay_options), wordsOf(share, coinsurance_options));
    if (benefit) found[known] = benefit;
  }
  return found;
}

function variantOf(plan: SoldPlan): Variant {
  const [deductible, drug_deductible] = bothAmounts(plan.deductibles);
  const [limit, drug_limit] = bothAmounts(plan.moops);
  return {
    deductible,
    drug_deductible,
    limit,
    drug_limit,
    summary_url: plan.benefits_url ?? null,
    benefits: benefitsOf(plan),
  };
}

const isOnSale = ({ product_division, suppression_state }: SoldPlan) =>
  (product_division ?? 'HealthCare') === 'HealthCare' && !['Suspended', 'Closed'].includes(suppression_state ?? '');

function essentialShare({ premium, ehb_premium }: SoldPlan): number {
  return ehb_premium == null || premium === 0 ? 10_000 : Math.min(Math.round((ehb_premium / premium) * 10_000), 10_000);
}

/** Filed prices are one price times the curve of the state, so that of age 64 gives the others to the cent, but for rounding. */
function pricesByAge(state: MarketplacePlace['state'], oldest_cents: number): number[] {
  const oldest = ageFactor(state, 64);
  return Array.from({ length: 65 }, (_, age) => Math.round((oldest_cents * ageFactor(state, age)) / oldest));
}

export function offersOf(
  { state, plan_year, rating_area }: MarketplacePlace,
  standard: readonly SoldPlan[],
  variants: readonly { readonly level: Level; readonly plans: readonly SoldPlan[] }[],
): Offer[] {
  const byLevel = variants.map(({ level, plans }) => [level, new Map(plans.map((plan) => [plan.id, plan]))] as const);
  return standard.filter(isOnSale).flatMap((sold) => {
    const metal = metalOf(sold.metal_level);
    if (!metal || sold.premium === 0) return [];
    const others = byLevel.flatMap(([level, plans]) => {
      const variant = plans.get(sold.id);
      return variant ? [[level, variantOf(variant)] as const] : [];
    });
    const plan: Plan = {
      plan_id: sold.id,
      state,
      issuer_id: sold.issuer.id,
      issuer: sold.issuer.name ?? null,
      name: sold.name,
      service_area_id: '',
      offering: 'everyone',
      metal,
      type: sold.type,
      is_hsa_eligible: sold.hsa_eligible === true,
      ehb_ten_thousandths: essentialShare(sold),
      has_childrens_dental: true,
      formulary_url: sold.formulary_url ?? null,
      brochure_url: sold.brochure_url ?? null,
      variants: { standard: variantOf(sold), ...(metal === 'silver' && Object.fromEntries(others)) },
    };
    const rate = {
      plan_id: sold.id,
      rating_area,
      from: `${plan_year}-01-01`,
      to: `${plan_year}-12-31`,
      basis: 'age' as const,
      cents: pricesByAge(state, centsOf(sold.premium)),
      tobacco_cents: null,
    };
    return [{ plan, rate }];
  });
}
