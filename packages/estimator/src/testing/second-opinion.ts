import { secondOpinionHelp } from './second-opinion-help.ts';
import { type PlanRates, planPremium } from './second-opinion-plans.ts';
import { type Guideline, tables } from './second-opinion-tables.ts';

/**
 * The credit, the verdicts it depends on and Medicare's surcharges worked out a second time, as plainly as
 * possible: dollars, one step after the other, without regard to speed. Used only to check the estimator.
 */
export interface Question {
  year: 2025 | 2026 | 2027;
  /** From 1. January if left out. */
  month?: number;
  state: string;
  county: string;
  people: { age: number; spouse: boolean }[];
  size: number;
  income: number;
  earlierIncome: number | null;
  filing: 'single' | 'married_joint' | 'married_seperate' | null;
  /** For the plan year, without an exception that keeps the credit. */
  separately: boolean;
  /** Missing for the lowest silver plan. */
  chosen?: PlanRates & { metal: string };
  prices: { benchmark: Price; bronze: Price; silver: Price; gold: Price };
  /** Silver plans that can be the benchmark of a family, and dental plans by age of a child. */
  family?: { silver: (PlanRates & { dental: boolean })[]; dental: PlanRates[] };
  medicare: { drugPlan: number; supplement: number; advantage: number | null };
}

/** At age 21, or a plan's own. */
type Price = number | PlanRates;

export interface Answer {
  covered: string[];
  percent: number | null;
  share: number | null;
  contribution: number | null;
  benchmark: number | null;
  credit: number | null;
  level: number | null;
  bronze: number | null;
  silver: number | null;
  gold: number | null;
  /** Of the state, for the silver plan. */
  help: number;
  /** The silver plan after the credit and the state's help. */
  net: number | null;
  /** The chosen plan: its price, the state's help, and what remains. */
  chosen: [price: number, help: number, net: number] | null;
  partB: number | null;
  addedToB: number | null;
  addedToD: number | null;
  traditional: number | null;
  advantage: number | null;
  deductible: number | null;
}

// Products of decimals such as 1.005 * 100 fall a hair short of their half; the hair is far below any real difference.
const hair = 1e-6;
const whole = (amount: number) => Math.floor(amount + 0.5 + hair);
const toCent = (amount: number) => whole(amount * 100) / 100;
const atMost = (left: number, right: number) => left <= right + hair;

function guideline(year: number, state: string, size: number): number {
  const lists = tables.poverty[year];
  const list: Guideline | undefined = state === 'AK' ? lists?.AK : state === 'HI' ? lists?.HI : lists?.mainland;
  if (!list) return Number.NaN;
  return size <= 8 ? (list.sizes[size - 1] ?? Number.NaN) : (list.sizes[7] ?? Number.NaN) + list.more * (size - 8);
}

function whoCovers(question: Question, index: number): string {
  const { year, state, county, people, size, income } = question;
  const age = people[index]?.age ?? 0;
  if (age >= 65) return 'medicare';
  const row = tables.medicaid[year][state];
  if (!row) return 'none';

  const inForce = guideline(tables.medicaidPoverty[year], state, size);
  const isMonthly = tables.monthlyDollars.includes(state);
  const under = (limit: number | null) => {
    if (limit === null) return false;
    if (!isMonthly) return atMost(income * 100, limit * inForce);
    return Math.floor(income / 12 + hair) <= Math.ceil((limit * inForce) / 1200 - hair);
  };
  if (age < 1 && under(row.baby)) return 'medicaid';
  if (age >= 1 && age <= 5 && under(row.toddler)) return 'medicaid';
  if (age >= 6 && age <= 18 && under(row.schoolchild)) return 'medicaid';
  if (age <= 18 && under(tables.countyChildren[state]?.[county] ?? row.chip)) return 'chip';
  const first = index === 0 || people[index]?.spouse === true;
  const hasChild = people.some((person, place) => place > 0 && !person.spouse && person.age <= 18);
  if (age >= 19 && under(row.adult)) return 'medicaid';
  if (age >= 19 && first && hasChild && under(row.parent)) return 'medicaid';
  if ((age === 19 || age === 20) && under(row.nineteenOrTwenty)) return 'medicaid';

  const lastYears = guideline(year - 1, state, size);
  const dollars = whole(income);
  const waiver = tables.basicHealthWaiver[state];
  const isWaived = waiver?.year === year && (question.month ?? 1) <= waiver.lastMonth;
  const basic = isWaived ? waiver.percent : tables.basicHealth[year][state];
  if (basic !== undefined && atMost(dollars * 100, basic * lastYears)) return 'basic_health';
  return dollars * 100 < tables.lowestPercent[year] * lastYears - hair ? 'none' : 'marketplace';
}

/** What the credit counts of a premium. */
const essential = (amount: number, price: Price) =>
  typeof price === 'number' ? amount : toCent(amount * price.essential);

function premium(question: Question, covered: number[], price: Price): number {
  const people = covered.map((index) => ({
    age: question.people[index]?.age ?? 0,
    spouse: question.people[index]?.spouse ?? false,
    dependent: index > 0 && !question.people[index]?.spouse,
  }));
  const family = tables.families[question.state];
  if (typeof price !== 'number') return planPremium(price, people, family);
  if (!family) {
    const curve = tables.curves[question.state] ?? tables.curves.usual ?? [];
    const isChild = ({ age, dependent }: { age: number; dependent: boolean }) => dependent && age <= 20;
    const young = people.filter(isChild).sort((one, other) => other.age - one.age);
    const charged = [...people.filter((person) => !isChild(person)), ...young.slice(0, 3)];
    return charged.reduce((sum, { age }) => sum + toCent(price * (curve[age] ?? Number.NaN)), 0);
  }
  const isAlone = ({ age }: { age: number }) => age < family.aloneUntil;
  const allAlone = family.childAlone !== null && people.every((person) => isAlone(person) && !person.spouse);
  const adults = allAlone ? [] : people.filter(({ dependent }) => !dependent);
  const others = allAlone ? people : people.filter(({ dependent }) => dependent);
  if (adults.length === 0)
    return others.reduce(
      (sum, person) => sum + toCent(price * (isAlone(person) ? (family.childAlone ?? family.single) : family.single)),
      0,
    );
  const children = others.filter(({ age }) => age < family.childUntil);
  const grown = others.length - children.length;
  const parents = adults.length === 1 ? family.single : family.couple;
  const withChildren = adults.length === 1 ? family.singleParent : family.family;
  return toCent(price * (children.length > 0 ? withChildren : parents)) + grown * toCent(price * family.single);
}

/** What each buyer pays for a plan, as far as a state's help depends on it. */
function parts(question: Question, covered: number[], price: Price) {
  const ages = covered.map((index) => question.people[index]?.age ?? 0);
  if (tables.families[question.state]) return ages.map((age) => ({ age, premium: 1 }));
  const curve = tables.curves[question.state] ?? tables.curves.usual ?? [];
  const isChild = (index: number) =>
    index > 0 && !question.people[index]?.spouse && (question.people[index]?.age ?? 0) <= 20;
  const older = (index: number) =>
    covered.filter((other) => {
      const [age, own] = [question.people[other]?.age ?? 0, question.people[index]?.age ?? 0];
      return isChild(other) && (age > own || (age === own && other < index));
    }).length;
  return covered.map((index, place) => {
    const age = ages[place] ?? 0;
    const isFree = isChild(index) && older(index) >= 3;
    const own = typeof price === 'number' ? toCent(price * (curve[age] ?? Number.NaN)) : (price.rates[age] ?? 0);
    return { age, premium: isFree ? 0 : essential(own, price) };
  });
}

function benchmarkOf(question: Question, buyers: number[]): number {
  const { family, prices, people } = question;
  const ages = buyers.map((index) => people[index]?.age ?? 0).filter((age) => age <= 18);
  if (!family || ages.length === 0)
    return toCent(essential(premium(question, buyers, prices.benchmark), prices.benchmark));
  const inOrder = (amounts: number[]) => amounts.sort((one, other) => one - other);
  const secondOf = (amounts: number[]) => inOrder(amounts)[amounts.length > 1 ? 1 : 0] ?? 0;
  const oldest = inOrder(ages).slice(-3);
  const dental = secondOf(
    family.dental.map((plan) =>
      toCent(oldest.map((age) => plan.rates[age] ?? Number.NaN).reduce((sum, rate) => sum + rate) * plan.essential),
    ),
  );
  return secondOf(
    family.silver.map((plan) => toCent(essential(premium(question, buyers, plan), plan) + (plan.dental ? 0 : dental))),
  );
}

function percentOfIncome(year: Question['year'], percent: number): number {
  const rows = tables.shares[year];
  let here = 0;
  while (here + 1 < rows.length && percent >= (rows[here + 1]?.from ?? 0)) here += 1;
  const row = rows[here];
  const next = rows[here + 1];
  if (!row) return Number.NaN;
  if (!next) return row.low;
  const exact = row.low + ((row.high - row.low) * (percent - row.from)) / (next.from - row.from);
  return whole(exact * 100) / 100;
}

function silverLevel(dollars: number, line: number): number | null {
  for (const { upTo, level } of tables.silverLevels) if (atMost(dollars * 100, upTo * line)) return level;
  return null;
}

/** Platinum has what a state gives to every metal, so that bronze, which has the least, shows it. */
function helpOfMetal(metal: string, helpOf: (metal: 'bronze' | 'silver' | 'gold') => number): number {
  if (metal === 'bronze' || metal === 'expanded_bronze' || metal === 'platinum') return helpOf('bronze');
  return helpOf(metal === 'silver' ? 'silver' : 'gold');
}

function marketplace(question: Question, covered: string[]) {
  const { year, state, size, income, prices } = question;
  const nothing = { share: null, contribution: null, benchmark: null, credit: 0, level: null };
  const buyers = covered.flatMap((by, index) => (by === 'marketplace' || by === 'none' ? [index] : []));
  const line = guideline(year - 1, state, size);
  const dollars = Math.max(0, whole(income));
  const truncated = Math.floor((dollars * 100) / line);
  const percent = dollars > 4 * line ? Math.max(401, truncated) : truncated;
  const pay = (price: Price) => (buyers.length > 0 ? premium(question, buyers, price) : null);
  const silver = pay(prices.silver);
  const premiums = { percent, bronze: pay(prices.bronze), silver, gold: pay(prices.gold) };
  const helpFor =
    (price: Price, metal: 'bronze' | 'silver' | 'gold') => (federalFigure: string | null, credit: number) =>
      buyers.length === 0
        ? 0
        : secondOpinionHelp({
            ...{ state, year, income: dollars, guideline: line, federalFigure, credit },
            ...{
              benchmark: benchmarkOf(question, buyers),
              premium: toCent(essential(premium(question, buyers, price), price)),
              metal,
            },
            members: parts(question, buyers, price),
          }).reduce((sum, amount) => sum + amount, 0);
  const helpWith = helpFor(prices.silver, 'silver');
  const withChoice = (federalFigure: string | null, credit: number) => {
    const { chosen } = question;
    if (!chosen || buyers.length === 0) return null;
    const isTooOld = buyers.some((index) => (question.people[index]?.age ?? 0) > 29);
    if (chosen.metal === 'catastrophic' && isTooOld) return null;
    const price = premium(question, buyers, chosen);
    if (chosen.metal === 'catastrophic') return { price, help: 0, net: price };
    const help = question.separately
      ? 0
      : helpOfMetal(chosen.metal, (metal) => helpFor(chosen, metal)(federalFigure, credit));
    return { price, help, net: price - Math.min(credit, essential(price, chosen)) - help };
  };
  const highest = tables.highestPercent[year];
  if (question.separately) return { ...nothing, ...premiums, help: 0, chosen: withChoice(null, 0) };
  const tooPoor = dollars * 100 < tables.lowestPercent[year] * line - hair;
  const tooRich = highest !== null && dollars * 100 > highest * line + hair;
  if (buyers.length === 0 || tooPoor || tooRich)
    return { ...nothing, ...premiums, help: helpWith(null, 0), chosen: withChoice(null, 0) };

  const share = percentOfIncome(year, percent);
  const contribution = whole(whole((dollars * share) / 100) / 12);
  const benchmark = benchmarkOf(question, buyers);
  const credit = toCent(Math.max(0, benchmark - contribution));
  const figure = (share / 100).toFixed(4);
  const [help, chosen] = [helpWith(figure, credit), withChoice(figure, credit)];
  return { share, contribution, benchmark, credit, level: silverLevel(dollars, line), help, chosen, ...premiums };
}

function medicareStep(question: Question): number {
  const { year, filing } = question;
  const income = question.earlierIncome ?? 0;
  const table = tables.medicare[year];
  const bounds =
    filing === 'married_joint' ? table.joint : filing === 'married_seperate' ? table.separate : table.single;
  const last = bounds[bounds.length - 1] ?? Number.NaN;
  const above = income >= last ? bounds.length : bounds.slice(0, -1).filter((bound) => income > bound).length;
  return filing === 'married_seperate' ? (tables.separateSteps[above] ?? Number.NaN) : above;
}

function supplementFactor(state: string, age: number): number {
  if (tables.supplementSameForAll.includes(state)) return 1;
  const known = Object.keys(tables.supplement).map(Number);
  const below = Math.max(...known.filter((at) => at <= age));
  const above = Math.min(...known.filter((at) => at > age));
  const low = tables.supplement[below] ?? Number.NaN;
  if (above === Number.POSITIVE_INFINITY) return low;
  const high = tables.supplement[above] ?? Number.NaN;
  return whole((low + ((high - low) * (age - below)) / (above - below)) * 1000) / 1000;
}

function medicare(question: Question) {
  const seniors = question.people.filter(({ age }) => age >= 65);
  if (seniors.length === 0)
    return { partB: null, addedToB: null, addedToD: null, traditional: null, advantage: null, deductible: null };
  const table = tables.medicare[question.year];
  const { drugPlan, supplement, advantage } = question.medicare;
  const step = medicareStep(question);
  const addedToB = table.addedToB[step] ?? Number.NaN;
  const addedToD = table.addedToD[step] ?? Number.NaN;
  const law = table.standard + addedToB + addedToD;
  const supplements = seniors.map(({ age }) => toCent(supplement * supplementFactor(question.state, age)));
  return {
    partB: table.standard,
    addedToB,
    addedToD,
    traditional: supplements.reduce((sum, own) => sum + law + drugPlan + own, 0),
    advantage: advantage === null ? null : seniors.length * (law + advantage),
    deductible: table.deductible,
  };
}

export function secondOpinion(question: Question): Answer {
  const covered = question.people.map((_, index) => whoCovers(question, index));
  const young = question.people.some(({ age }) => age < 65);
  const none = { percent: null, share: null, contribution: null, benchmark: null, credit: null, level: null };
  const under65 = young
    ? marketplace(question, covered)
    : { ...none, bronze: null, silver: null, gold: null, help: 0, chosen: null };
  const { silver, help, credit } = under65;
  const net = silver === null ? null : silver - Math.min(credit ?? 0, essential(silver, question.prices.silver)) - help;
  const { chosen } = under65;
  return {
    covered,
    ...under65,
    net,
    chosen: chosen && [chosen.price, chosen.help, chosen.net],
    ...medicare(question),
  };
}
