import { benefitOf, benefitsByText, childrensDental, notCovered } from './benefits.ts';
import type { Benefit, Successor } from './catalog.ts';
import { type PlanBook, planIdOf } from './plans.ts';
import type { Context } from './rate-file.ts';
import type { ServiceAreas } from './service-areas.ts';
import { codeOf, isYes, simplified, type Texts } from './values.ts';

const cellOf = (cells: readonly string[], place: number): string => cells[place]?.trim() ?? '';

function isOtherYear({ plan_year, findings, file }: Context, year: string, row: number): boolean {
  if (year === String(plan_year)) return false;
  findings.add('row_other_year', { file, row, of: String(plan_year), example: year });
  return true;
}

interface AreaBooks {
  readonly medical: ServiceAreas;
  readonly dental: ServiceAreas;
}

/** Rows without a market or a kind are those of our own template, for individual medical plans. */
export function serviceAreaReader(context: Context, { medical, dental }: AreaBooks) {
  const { columns } = context;
  const [year, state, issuer, area, whole, county, partial, zips, market, dentalOnly] = [
    ...[
      'BusinessYear|plan_year',
      'StateCode|state',
      'IssuerId',
      'ServiceAreaId|service_area',
      'CoverEntireState|whole_state',
    ],
    ...[
      'County|CountyName',
      'PartialCounty',
      'ZipCodes|ZipCode|zips',
      'MarketCoverage',
      'DentalOnlyPlan|DentalPlanOnly',
    ],
  ].map((names) => columns.find(names));
  return (cells: readonly string[], row: number): void => {
    const cell = (place = -1) => cellOf(cells, place);
    if (isOtherYear(context, cell(year), row)) return;
    if (!['', 'individual'].includes(simplified(cell(market)))) return;
    const list = cell(zips);
    const given = {
      state: cell(state).toUpperCase(),
      issuer_id: cell(issuer),
      service_area_id: cell(area),
      is_whole_state: isYes(cell(whole)),
      county: cell(county),
      is_partial: context.is_plain ? list !== '' : isYes(cell(partial)),
      zips: list,
    };
    (isYes(cell(dentalOnly)) ? dental : medical).add(given, context.file, row);
  };
}

export function benefitReader(context: Context, plans: PlanBook) {
  const { columns, findings, file } = context;
  const [year, plan, name, covered, copayAt, coinsuranceAt] = [
    ...['BusinessYear', 'PlanId', 'BenefitName', 'IsCovered', 'CopayInnTier1', 'CoinsInnTier1'],
  ].map((names) => columns.find(names));
  /** The same few hundred come again and again. */
  const known = new Map<string, Benefit | null | undefined>();
  const names = new Map<string, string>();
  return (cells: readonly string[], row: number): void => {
    const cell = (place = -1) => cellOf(cells, place);
    const fullName = cell(name);
    let text = names.get(fullName);
    if (text === undefined) {
      text = simplified(fullName);
      names.set(fullName, text);
    }
    const benefitName = benefitsByText.get(text);
    if (!benefitName && text !== childrensDental) return;
    if (isOtherYear(context, cell(year), row)) return;
    const id = planIdOf(cell(plan));
    const standing = id ? plans.standing(id.plan_id) : 'unknown';
    if (standing === 'unknown') findings.add('benefit_without_plan', { file, row, example: cell(plan) });
    if (!id || standing !== 'on_sale') return;
    const isCovered = /^(covered|yes|y)$/i.test(cell(covered));
    if (!benefitName) {
      plans.setChildrensDental(id.plan_id, isCovered);
      return;
    }
    const key = isCovered ? `${cell(copayAt)}|${cell(coinsuranceAt)}` : '';
    if (!known.has(key)) known.set(key, isCovered ? benefitOf(cell(copayAt), cell(coinsuranceAt)) : notCovered);
    const benefit = known.get(key);
    if (benefit === undefined)
      findings.add('benefit_unreadable', { file, row, column: 'CopayInnTier1', example: key.replace('|', ' and ') });
    if (benefit) plans.setBenefit(id.plan_id, id.suffix, benefitName, benefit);
  };
}

export function crosswalkReader(context: Context, texts: Texts, successors: Successor[]) {
  const { columns, plan_year, findings, file } = context;
  const [from, to, dental, county, zip, level, reason] = [
    ...[`PlanID_${plan_year - 1}`, `PlanID_${plan_year}`, 'DentalPlan', 'FIPSCode', 'ZipCode', 'CrosswalkLevel'],
    'ReasonForCrosswalk',
  ].map((names) => columns.find(names));
  return (cells: readonly string[], row: number): void => {
    const cell = (place = -1) => cellOf(cells, place);
    if (isYes(cell(dental))) return;
    const id = planIdOf(cell(from));
    if (!id) {
      findings.add('plan_id_invalid', { file, row, example: cell(from) || 'no plan ID' });
      return;
    }
    const fips = codeOf(cell(county), 5);
    const code = codeOf(cell(zip), 5);
    const next = planIdOf(cell(to))?.plan_id;
    successors.push({
      plan_id: texts.keep(id.plan_id),
      county: fips && texts.keep(fips),
      zip: code === null || code === '00000' ? null : texts.keep(code),
      next_plan_id: next ? texts.keep(next) : null,
      level: Number(/\d+/.exec(cell(level))?.[0] ?? 0),
      reason: texts.keep(cell(reason)),
    });
  };
}
