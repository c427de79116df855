import { benefitNames, benefitOf, isBenefitName, notCovered } from './benefits.ts';
import type { Amounts, Level } from './catalog.ts';
import type { FindingKind } from './findings.ts';
import { metalOf, offeringOf, type PlanBook, type PlanFacts, planIdOf } from './plans.ts';
import type { Context } from './rate-file.ts';
import { serviceAreaKey } from './service-areas.ts';
import { isNothing, isYes, moneyOf, shareOf, type Texts } from './values.ts';

const levels: readonly Level[] = ['standard', '73', '87', '94', 'zero', 'limited'];

/** Rows of our own template: a plan with one level of cost sharing each. */
export class PlainPlanFile {
  readonly #context: Context;
  readonly #plans: PlanBook;
  readonly #texts: Texts;
  #cells: readonly string[] = [];
  #row = 0;

  constructor(context: Context, plans: PlanBook, texts: Texts) {
    this.#context = context;
    this.#plans = plans;
    this.#texts = texts;
  }

  #cell(name: string): string {
    return this.#cells[this.#context.columns.find(name)]?.trim() ?? '';
  }

  #text(name: string): string {
    return this.#texts.keep(this.#cell(name));
  }

  #optional(name: string): string | null {
    return isNothing(this.#cell(name)) ? null : this.#text(name);
  }

  #add(kind: FindingKind, column: string, example = this.#cell(column)): void {
    const { findings, file, plan_year } = this.#context;
    const year = kind === 'row_other_year' ? { of: String(plan_year) } : {};
    findings.add(kind, { file, row: this.#row, column, example, ...year });
  }

  #amount(column: string): number | null {
    const cents = moneyOf(this.#cell(column));
    if (cents === null && !isNothing(this.#cell(column))) this.#add('plan_amount_unreadable', column);
    return cents;
  }

  #amounts(name: string): Amounts {
    const individual_cents = this.#amount(`${name}_person`);
    return {
      individual_cents,
      family_person_cents: individual_cents,
      family_cents: this.#amount(`${name}_family`),
    };
  }

  #drugAmounts(name: string): Amounts | null {
    return isNothing(this.#cell(`${name}_person`)) ? null : this.#amounts(name);
  }

  take = (cells: readonly string[], row: number): void => {
    this.#cells = cells;
    this.#row = row;
    const id = planIdOf(this.#cell('plan_id'));
    const level = levels.find((one) => one === this.#cell('cost_sharing').toLowerCase().replace('%', ''));
    if (this.#cell('plan_year') !== String(this.#context.plan_year)) this.#add('row_other_year', 'plan_year');
    else if (!id) this.#add('plan_id_invalid', 'plan_id');
    else if (!level) this.#add('plan_level_unknown', 'cost_sharing');
    else this.#takePlan(id.plan_id, level);
  };

  #takePlan(plan_id: string, level: Level): void {
    const metal = metalOf(this.#cell('metal'));
    const state = this.#cell('state').toUpperCase();
    this.#plans.states.add(state);
    this.#plans.addArea(serviceAreaKey(state, this.#cell('issuer_id'), this.#cell('service_area')));
    if (!metal) {
      this.#add('plan_metal_unknown', 'metal');
      return;
    }
    const ehb = shareOf(this.#cell('ehb_share'));
    if (ehb === null) this.#add('plan_ehb_unknown', 'ehb_share', plan_id);
    const facts: PlanFacts = {
      plan_id: this.#texts.keep(plan_id),
      state: this.#texts.keep(state),
      issuer_id: this.#text('issuer_id'),
      issuer: this.#optional('issuer'),
      name: this.#text('plan_name'),
      metal,
      type: this.#text('plan_type'),
      service_area_id: this.#text('service_area'),
      offering: offeringOf(this.#cell('offering')),
      is_hsa_eligible: isYes(this.#cell('hsa')),
      ehb_ten_thousandths: ehb ?? 10_000,
      formulary_url: this.#optional('formulary_url'),
      brochure_url: this.#optional('brochure_url'),
    };
    const variant = {
      deductible: this.#amounts('deductible'),
      drug_deductible: this.#drugAmounts('drug_deductible'),
      limit: this.#amounts('limit'),
      drug_limit: this.#drugAmounts('drug_limit'),
      summary_url: this.#optional('summary_url'),
    };
    this.#plans.add(facts, { level, suffix: level }, variant, { file: this.#context.file, row: this.#row });
    for (const name of Object.keys(benefitNames)) this.#takeBenefit(plan_id, level, name);
    const dental = this.#cell('childrens_dental');
    if (dental !== '') this.#plans.setChildrensDental(plan_id, isYes(dental));
  }

  /** A copay and a share of the cost are joined by a plus sign. */
  #takeBenefit(plan_id: string, level: Level, name: string): void {
    const text = this.#cell(name);
    if (!isBenefitName(name) || text === '') return;
    const parts = text.split('+').map((part) => part.trim());
    const share = parts.find((part) => part.includes('%')) ?? '';
    const copay = parts.find((part) => part !== share) ?? '';
    const benefit = /^not covered$/i.test(text) ? notCovered : benefitOf(copay, share);
    if (benefit) this.#plans.setBenefit(plan_id, level, name, benefit);
    else this.#add('benefit_unreadable', name);
  }
}
