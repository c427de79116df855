import type { Amounts, Level, Metal } from './catalog.ts';
import type { FindingKind } from './findings.ts';
import { levelOf, metalOf, offeringOf, type PlanBook, type PlanFacts, type PlanId, planIdOf } from './plans.ts';
import type { Context } from './rate-file.ts';
import { serviceAreaKey } from './service-areas.ts';
import { isNothing, isYes, moneyOf, shareOf, simplified, type Texts } from './values.ts';

const amountColumns = (type: string, what: 'Ded' | 'MOOP') => {
  const [before, after] = what === 'Ded' ? [`${type}EHBDedInnTier1`, ''] : [`${type}EHBInnTier1`, 'MOOP'];
  return {
    individual: `${before}Individual${after}`,
    person: `${before}FamilyPerPerson${after}|${before}Family${after}`,
    group: `${before}FamilyPerGroup${after}|${before}Family${after}`,
  };
};

/** A row of the official files, federal or of a state. */
export class PlanFile {
  readonly #cache = new Map<string, number>();
  #cells: readonly string[] = [];
  #row = 0;

  readonly #context: Context;
  readonly #plans: PlanBook;
  readonly #texts: Texts;

  constructor(context: Context, plans: PlanBook, texts: Texts) {
    this.#context = context;
    this.#plans = plans;
    this.#texts = texts;
  }

  #cell(names: string): string {
    let place = this.#cache.get(names);
    if (place === undefined) {
      place = this.#context.columns.find(names);
      this.#cache.set(names, place);
    }
    return this.#cells[place]?.trim() ?? '';
  }

  #text(names: string): string {
    return this.#texts.keep(this.#cell(names).replace(/\s+/g, ' '));
  }

  #optional(names: string): string | null {
    return isNothing(this.#cell(names)) ? null : this.#text(names);
  }

  #add(kind: FindingKind, example: string, column?: string): void {
    const { findings, file, plan_year } = this.#context;
    const year = kind === 'row_other_year' ? { of: String(plan_year) } : {};
    findings.add(kind, { file, row: this.#row, example, ...year, ...(column ? { column } : {}) });
  }

  take = (cells: readonly string[], row: number): void => {
    this.#cells = cells;
    this.#row = row;
    const year = this.#cell('BusinessYear');
    if (year !== String(this.#context.plan_year)) {
      this.#add('row_other_year', year);
      return;
    }
    const id = planIdOf(this.#cell('PlanId'));
    if (!id) {
      this.#add('plan_id_invalid', this.#cell('PlanId'));
      return;
    }
    const state = this.#cell('StateCode').toUpperCase();
    this.#plans.states.add(state);
    this.#plans.addArea(serviceAreaKey(state, this.#cell('IssuerId'), this.#cell('ServiceAreaId')));
    this.#takePlan(id, state);
  };

  #takePlan(id: PlanId, state: string): void {
    const exchange = simplified(this.#cell('QHPNonQHPTypeId'));
    const { level, isUnclear } = levelOf(id.suffix, this.#cell('CSRVariationType'));
    const metal = metalOf(this.#cell('MetalLevel'));
    if (simplified(this.#cell('MarketCoverage')) !== 'individual') this.#leave('row_small_group', id);
    else if (level === null || exchange.startsWith('off')) this.#leave('row_off_exchange', id);
    else if (isYes(this.#cell('DentalOnlyPlan|DentalPlanOnly'))) this.#takeDental(id, state);
    else if (!metal) this.#leave('plan_metal_unknown', id, this.#cell('MetalLevel'));
    else {
      if (isUnclear) this.#add('plan_level_unclear', `${id.plan_id}-${id.suffix}: ${this.#cell('CSRVariationType')}`);
      this.#takeMedical(id, state, metal, level);
    }
  }

  #takeMedical(id: PlanId, state: string, metal: Metal, level: Level): void {
    const share = shareOf(this.#cell('EHBPercentTotalPremium'));
    if (share === null && metal !== 'catastrophic') this.#add('plan_ehb_unknown', id.plan_id, 'EHBPercentTotalPremium');
    const facts: PlanFacts = {
      ...this.#identity(id, state),
      metal,
      type: this.#text('PlanType'),
      is_hsa_eligible: isYes(this.#cell('IsHSAEligible')),
      ehb_ten_thousandths: share ?? 10_000,
      formulary_url: this.#optional('FormularyURL'),
      brochure_url: this.#optional('PlanBrochure'),
    };
    this.#plans.add(facts, { level, suffix: id.suffix }, this.#variant(), { file: this.#context.file, row: this.#row });
  }

  #leave(kind: FindingKind, { plan_id, suffix }: PlanId, example = `${plan_id}-${suffix}`): void {
    this.#add(kind, example);
    this.#plans.addOther(plan_id);
  }

  #identity({ plan_id }: PlanId, state: string) {
    return {
      plan_id: this.#texts.keep(plan_id),
      state: this.#texts.keep(state),
      issuer_id: this.#text('IssuerId'),
      issuer: this.#optional('IssuerMarketPlaceMarketingName|IssuerName'),
      name: this.#text('PlanMarketingName|PlanVariantMarketingName'),
      service_area_id: this.#text('ServiceAreaId'),
      offering: offeringOf(this.#cell('ChildOnlyOffering')),
    };
  }

  #takeDental(id: PlanId, state: string): void {
    this.#add('row_dental', id.plan_id);
    const text = this.#cell('EHBPediatricDentalApportionmentQuantity');
    const childrens_cents = text.startsWith('$') ? moneyOf(text) : null;
    // A number above 1 could be dollars or percent.
    const childrens_ten_thousandths = text.includes('%') || Number(text) <= 1 ? shareOf(text) : null;
    this.#plans.addDental({ ...this.#identity(id, state), childrens_cents, childrens_ten_thousandths });
  }

  #amount(names: string, part: 'person' | 'group' | null): number | null {
    const text = this.#cell(names);
    const both = text.split('|');
    const own = both.length > 1 ? (both.find((one) => part !== null && one.includes(part)) ?? '') : text;
    const cents = moneyOf(own);
    if (cents === null && !isNothing(own.replace(/^\s*per (person|group)/i, '')))
      this.#add('plan_amount_unreadable', own, names.split('|')[0]);
    return cents;
  }

  #amounts(type: 'T' | 'M' | 'D', what: 'Ded' | 'MOOP'): Amounts {
    const { individual, person, group } = amountColumns(type, what);
    return {
      individual_cents: this.#amount(individual, null),
      family_person_cents: this.#amount(person, 'person'),
      family_cents: this.#amount(group, 'group'),
    };
  }

  /** @returns amounts for all care, or for medical care and for drugs */
  #sharing(column: string, what: 'Ded' | 'MOOP'): readonly [Amounts, Amounts | null] {
    const text = this.#cell(column);
    if (isYes(text)) return [this.#amounts('T', what), null];
    if (/^(n|no)$/i.test(text)) return [this.#amounts('M', what), this.#amounts('D', what)];
    this.#add('plan_amount_unreadable', text || 'neither yes nor no', column);
    return [{ individual_cents: null, family_person_cents: null, family_cents: null }, null];
  }

  #variant() {
    const [deductible, drug_deductible] = this.#sharing('MedicalDrugDeductiblesIntegrated', 'Ded');
    const [limit, drug_limit] = this.#sharing('MedicalDrugMaximumOutofPocketIntegrated', 'MOOP');
    const summary_url = this.#optional('URLForSummaryofBenefitsCoverage');
    return { deductible, drug_deductible, limit, drug_limit, summary_url };
  }
}
