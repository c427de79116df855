import type { Benefit, BenefitName, DentalPlan, Level, Metal, Plan, Variant } from './catalog.ts';
import type { Findings } from './findings.ts';
import { serviceAreaKey } from './service-areas.ts';
import { simplified, type Texts } from './values.ts';

export type PlanFacts = Omit<Plan, 'variants' | 'has_childrens_dental'>;
type VariantFacts = Omit<Variant, 'benefits'>;

const metals: Record<string, Metal> = {
  catastrophic: 'catastrophic',
  bronze: 'bronze',
  expandedbronze: 'expanded_bronze',
  silver: 'silver',
  gold: 'gold',
  platinum: 'platinum',
};

export const metalOf = (text: string): Metal | null => metals[simplified(text)] ?? null;

/** `Allows Adult-Only`, `Allows Child-Only`, or both. */
export function offeringOf(text: string): Plan['offering'] {
  const plain = simplified(text);
  const [adult, child] = [plain.includes('adult'), plain.includes('child')];
  return adult === child ? 'everyone' : adult ? 'adults' : 'children';
}

const suffixes: Record<string, Level> = {
  '01': 'standard',
  '02': 'zero',
  '03': 'limited',
  '04': '73',
  '05': '87',
  '06': '94',
};

export interface PlanId {
  readonly plan_id: string;
  readonly suffix: string;
}

/** 14 characters, or 17 with the variant. */
export function planIdOf(text: string): PlanId | null {
  const [, plan_id, suffix = ''] = /^(\d{5}[A-Z]{2}\d{7})(?:-(\d{2}))?$/.exec(text.toUpperCase()) ?? [];
  return plan_id ? { plan_id, suffix } : null;
}

/** What a CMS text of cost sharing means. Null for off the exchange. Undefined for a text that says nothing. */
function levelOfText(text: string): Level | null | undefined {
  const plain = simplified(text);
  if (plain.includes('offexchange')) return null;
  const [, percent] = /^(73|87|94)/.exec(plain) ?? [];
  if (percent === '73' || percent === '87' || percent === '94') return percent;
  if (plain.includes('zerocost')) return 'zero';
  if (plain.includes('limitedcost')) return 'limited';
  return plain.includes('onexchange') || plain === 'standard' ? 'standard' : undefined;
}

/** @returns null for off the exchange, and whether the type and the end of the plan ID disagree */
export function levelOf(suffix: string, type: string): { readonly level: Level | null; readonly isUnclear: boolean } {
  const byText = levelOfText(type);
  const bySuffix = suffix === '' ? undefined : (suffixes[suffix] ?? null);
  const level = byText === undefined ? (bySuffix ?? null) : byText;
  return {
    level: bySuffix === null ? null : level,
    isUnclear: byText !== undefined && bySuffix !== undefined && bySuffix !== byText,
  };
}

/** What the rows of a plan have in common, whatever the cost sharing. */
const isSamePlan = (one: PlanFacts, other: PlanFacts): boolean =>
  one.metal === other.metal && one.service_area_id === other.service_area_id && one.issuer_id === other.issuer_id;

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

interface LevelEntry {
  readonly plan: PlanFacts;
  readonly facts: VariantFacts;
  readonly benefits: Benefits;
}

/** Of the first row. Others of its facts, such as HSA eligibility, are those of the row with standard cost sharing. */
interface Entry {
  readonly facts: PlanFacts;
  /** By end of the plan ID. */
  readonly levels: Map<string, Level>;
  readonly variants: Map<Level, LevelEntry>;
  readonly file: string;
  readonly row: number;
  childrensDental: boolean | null;
}

interface NamedLevel {
  readonly level: Level;
  readonly suffix: string;
}

interface Source {
  readonly file: string;
  readonly row: number;
}

type Benefits = Partial<Record<BenefitName, Benefit>>;

/** All plans of the files: those on sale, and the IDs of the others, whose rows in other files are left out. */
export class PlanBook {
  readonly #plans = new Map<string, Entry>();
  readonly #dental = new Map<string, DentalPlan>();
  readonly #others = new Set<string>();
  /** Service areas of plans that are never on sale, too. */
  readonly #areas = new Set<string>();
  readonly states = new Set<string>();

  readonly #texts: Texts;
  readonly #findings: Findings;

  constructor(texts: Texts, findings: Findings) {
    this.#texts = texts;
    this.#findings = findings;
  }

  /** `dental`: a dental plan whose prices count. */
  standing(plan_id: string): 'on_sale' | 'dental' | 'never' | 'unknown' {
    if (this.#plans.has(plan_id)) return 'on_sale';
    const dental = this.#dental.get(plan_id);
    if (dental) return dental.childrens_ten_thousandths === null ? 'never' : 'dental';
    return this.#others.has(plan_id) ? 'never' : 'unknown';
  }

  statesOnSale(): Set<string> {
    return new Set([...this.#plans.values()].map(({ facts }) => facts.state));
  }

  addArea(key: string): void {
    this.#areas.add(this.#texts.keep(key));
  }

  hasArea(key: string): boolean {
    return this.#areas.has(key);
  }

  addOther(plan_id: string): void {
    this.#others.add(this.#texts.keep(plan_id));
  }

  addDental(plan: DentalPlan): void {
    if (!this.#dental.has(plan.plan_id)) this.#dental.set(plan.plan_id, plan);
  }

  /** @param suffix of the plan ID, by which rows of benefits name the level */
  add(facts: PlanFacts, { level, suffix }: NamedLevel, variant: VariantFacts, { file, row }: Source): void {
    const { plan_id } = facts;
    let entry = this.#plans.get(plan_id);
    if (!entry) {
      entry = { facts, levels: new Map(), variants: new Map(), file, row, childrensDental: null };
      this.#plans.set(plan_id, entry);
    }
    entry.levels.set(suffix, level);
    const known = entry.variants.get(level);
    const example = `${plan_id}, ${level}`;
    const isOther = known && (!isSame(known.plan, facts) || !isSame(known.facts, variant));
    if (isOther || !isSamePlan(entry.facts, facts)) this.#findings.add('plan_conflict', { file, row, example });
    else if (known) this.#findings.add('row_duplicate', { file, row, example });
    else entry.variants.set(level, { plan: facts, facts: variant, benefits: {} });
  }

  setBenefit(plan_id: string, suffix: string, name: BenefitName, benefit: Benefit): void {
    const entry = this.#plans.get(plan_id);
    const level = entry?.levels.get(suffix);
    const benefits = level && entry?.variants.get(level)?.benefits;
    if (benefits) benefits[name] = benefit;
  }

  setChildrensDental(plan_id: string, isCovered: boolean): void {
    const entry = this.#plans.get(plan_id);
    if (entry) entry.childrensDental = isCovered || entry.childrensDental === true;
  }

  dental(): DentalPlan[] {
    return [...this.#dental.values()];
  }

  /** @param hasRates and hasServiceArea tell plans that are never on sale */
  list(hasRates: (plan_id: string) => boolean, hasServiceArea: (key: string) => boolean): Plan[] {
    return [...this.#plans.values()].flatMap((entry) => {
      const { variants, file, row } = entry;
      const standard = variants.get('standard');
      const { plan: facts } = standard ?? { plan: entry.facts };
      const { plan_id, state, issuer_id, service_area_id } = facts;
      const add = (kind: Parameters<Findings['add']>[0], example = plan_id) =>
        this.#findings.add(kind, { file, row, example });
      if (!standard) {
        add('plan_without_standard');
        return [];
      }
      if (facts.metal === 'silver' && !(['73', '87', '94'] as const).every((level) => variants.has(level)))
        add('plan_without_levels');
      const areaKey = serviceAreaKey(state, issuer_id, service_area_id);
      if (!hasRates(plan_id)) add('plan_without_rates');
      if (!hasServiceArea(areaKey)) add('plan_without_service_area', `${plan_id}: ${areaKey}`);
      if (!hasRates(plan_id) || !hasServiceArea(areaKey)) return [];
      const levels = [...variants].map(([level, one]) => [level, { ...one.facts, benefits: one.benefits }] as const);
      return [{ ...facts, has_childrens_dental: entry.childrensDental ?? true, variants: Object.fromEntries(levels) }];
    });
  }
}
