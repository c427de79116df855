import type { ListedPlan } from 'contract/endpoints/estimation-plans';
import { type PlanBenefit, planBenefits } from 'contract/vocabulary/plans';
import { formatWholeMoney, missing } from '../../../lib/format.ts';
import { amountsText, benefitText, metalText, priceText, totalText } from './plan-facts.ts';
import { planTexts } from './plan-texts.ts';

const t = planTexts.compare;

export interface ComparedRow {
  label: string;
  /** Of each plan, in their order. */
  texts: readonly string[];
  differs: boolean;
  /** Positions of the plans with the lowest amount, if not all have it. */
  lowest: readonly number[];
}

export interface ComparedGroup {
  title: string;
  rows: readonly ComparedRow[];
}

type Text = (plan: ListedPlan) => string;
type Amount = (plan: ListedPlan) => number | null | undefined;

function lowestOf(amounts: readonly (number | null | undefined)[]): number[] {
  const known = amounts.filter((amount) => typeof amount === 'number');
  const least = Math.min(...known);
  const found = amounts.flatMap((amount, index) => (amount === least ? [index] : []));
  return found.length < amounts.length && known.length > 1 ? found : [];
}

/** Makes rows of these plans. */
function rowsOf(plans: readonly ListedPlan[], isAbout: boolean) {
  const row = (label: string, text: Text, amount?: Amount): ComparedRow => {
    const texts = plans.map(text);
    return { label, texts, differs: new Set(texts).size > 1, lowest: amount ? lowestOf(plans.map(amount)) : [] };
  };
  return {
    row,
    price: (label: string, amount: Amount) => row(label, (plan) => priceText(amount(plan), isAbout), amount),
    /** None if it is zero for all plans. */
    help: (label: string, amount: Amount) =>
      plans.some((plan) => amount(plan)) ? [row(label, (plan) => helpText(amount(plan), isAbout))] : [],
    total: (label: string, amount: Amount) => row(label, (plan) => totalText(amount(plan), isAbout), amount),
    perYear: (label: string, amounts: (plan: ListedPlan) => ListedPlan['limit'], none = missing) =>
      row(
        label,
        (plan) => (amounts(plan) ? amountsText(amounts(plan)) : none),
        (plan) => amounts(plan)?.household,
      ),
  };
}

type Rows = ReturnType<typeof rowsOf>;
const { rows, groups } = t;

const priceRows = ({ price, help }: Rows): ComparedRow[] => [
  price(rows.premium, ({ month }) => month?.premium),
  ...help(rows.credit, ({ month }) => month?.tax_credit),
  ...help(rows.stateHelp, ({ month }) => month?.state_help),
  price(rows.net, ({ month }) => month?.net_premium),
];

const yearRows = ({ total }: Rows): ComparedRow[] => [
  total(rows.yearPremium, ({ year }) => year?.net_premium),
  total(rows.low, (plan) => plan.total?.low),
  total(rows.middle, (plan) => plan.total?.middle),
  total(rows.high, (plan) => plan.total?.high),
];

const shareRows = ({ perYear }: Rows, hasDrugs: boolean): ComparedRow[] => [
  perYear(rows.deductible, ({ deductible }) => deductible),
  ...(hasDrugs ? [perYear(rows.drugDeductible, ({ drug_deductible }) => drug_deductible, t.withMedical)] : []),
  perYear(rows.limit, ({ limit }) => limit),
];

const planRows = ({ row }: Rows): ComparedRow[] => [
  row(rows.metal, metalText),
  row(rows.type, ({ type }) => type),
  row(rows.hsa, hsaText),
  row(rows.dental, ({ has_childrens_dental }) => (has_childrens_dental ? t.yes : t.no)),
];

/** Care that the files of none of the plans have is left out. */
export function comparedGroups(plans: readonly ListedPlan[], isAbout: boolean): ComparedGroup[] {
  const make = rowsOf(plans, isAbout);
  const hasDrugs = plans.some(({ drug_deductible }) => drug_deductible);
  const care = planBenefits.filter((name) => plans.some((plan) => benefitOf(plan, name)));
  return [
    { title: groups.price, rows: priceRows(make) },
    { title: groups.year, rows: yearRows(make) },
    { title: groups.shares, rows: shareRows(make, hasDrugs) },
    {
      title: groups.care,
      rows: care.map((name) => make.row(planTexts.benefits[name], (plan) => benefitText(benefitOf(plan, name)))),
    },
    { title: groups.plan, rows: planRows(make) },
  ].filter((group) => group.rows.length > 0);
}

const helpText = (amount: number | null | undefined, isAbout: boolean): string =>
  amount ? t.negative(priceText(amount, isAbout)) : priceText(amount, isAbout);

const benefitOf = ({ benefits }: ListedPlan, name: PlanBenefit) => benefits.find(({ benefit }) => benefit === name);

function hsaText({ is_hsa_eligible, hsa }: ListedPlan): string {
  if (!is_hsa_eligible) return t.no;
  return hsa ? t.hsaRoom(formatWholeMoney(hsa.limit)) : t.yes;
}
