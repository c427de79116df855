import { benefitNames, isBenefitName } from '../benefits.ts';
import type { Level } from '../catalog.ts';
import type { Sharing } from './designs.ts';
import type { InventedPlan, InventedState, SampleOptions } from './options.ts';

/** Cells by name of the federal column. */
export type Row = Readonly<Record<string, string>>;

const suffixes: Record<Level, string> = { standard: '01', zero: '02', limited: '03', 73: '04', 87: '05', 94: '06' };
const metalTexts = {
  catastrophic: 'Catastrophic',
  bronze: 'Bronze',
  expanded_bronze: 'Expanded Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
} as const;

function levelText(level: Level, metal: InventedPlan['metal']): string {
  if (level === 'standard') return `Standard ${metalTexts[metal]} On Exchange Plan`;
  if (level === 'zero') return 'Zero Cost Sharing Plan Variation';
  if (level === 'limited') return 'Limited Cost Sharing Plan Variation';
  return `${level}% AV Level Silver Plan`;
}

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;

/** The federal files have a blank after the amount of a person, and no comma in those of a family. */
function amountCells(prefix: string, after: string, amount: number | null): Row {
  const [person, group] = amount === null ? ['per person not applicable', 'per group not applicable'] : [];
  return {
    [`${prefix}Individual${after}`]: amount === null ? 'Not Applicable' : `${dollars(amount)} `,
    [`${prefix}FamilyPerPerson${after}`]: person ?? `$${amount} per person`,
    [`${prefix}FamilyPerGroup${after}`]: group ?? `$${(amount ?? 0) * 2} per group`,
  };
}

function sharingCells({ deductible, drug_deductible, limit }: Sharing): Row {
  const isWhole = drug_deductible === null;
  return {
    MedicalDrugDeductiblesIntegrated: isWhole ? 'Yes' : 'No',
    MedicalDrugMaximumOutofPocketIntegrated: 'Yes',
    ...amountCells('TEHBDedInnTier1', '', isWhole ? deductible : null),
    ...amountCells('MEHBDedInnTier1', '', isWhole ? null : deductible),
    ...amountCells('DEHBDedInnTier1', '', drug_deductible),
    ...amountCells('TEHBInnTier1', 'MOOP', limit),
    ...amountCells('MEHBInnTier1', 'MOOP', null),
    ...amountCells('DEHBInnTier1', 'MOOP', null),
  };
}

const site = (issuer_id: string, page: string) => `https://carrier-${issuer_id}.example/${page}`;

function planCells(plan: InventedPlan, year: number): Row {
  const { plan_id, state, issuer_id } = plan;
  return {
    ...{ BusinessYear: String(year), StateCode: state, IssuerId: issuer_id, SourceName: 'HIOS' },
    ...{ IssuerMarketPlaceMarketingName: plan.issuer, ImportDate: `${year - 1}-10-15`, MarketCoverage: 'Individual' },
    ...{
      DentalOnlyPlan: 'No',
      StandardComponentId: plan_id,
      PlanMarketingName: plan.name,
      ServiceAreaId: plan.service_area_id,
    },
    ...{
      PlanType: plan.type,
      MetalLevel: metalTexts[plan.metal],
      QHPNonQHPTypeId: 'Both',
      ChildOnlyOffering: plan.offering,
    },
    ...{
      EHBPercentTotalPremium: String(plan.ehb),
      PlanEffectiveDate: `${year}-01-01`,
      PlanExpirationDate: `${year}-12-31`,
    },
    ...{ FormularyURL: site(issuer_id, 'drugs'), PlanBrochure: site(issuer_id, 'brochure') },
    ...{ IsHSAEligible: plan.is_hsa ? 'Yes' : 'No', IsGuaranteedRate: 'Guaranteed Rate' },
  };
}

export function* planRows({ plans }: InventedState, year: number): Generator<Row> {
  for (const plan of plans) {
    const cells = planCells(plan, year);
    for (const [level, sharing] of plan.levels)
      yield {
        ...cells,
        ...sharingCells(sharing),
        ...(level === 'zero' ? { IsHSAEligible: 'No' } : {}),
        PlanId: `${plan.plan_id}-${suffixes[level]}`,
        PlanVariantMarketingName: plan.name,
        CSRVariationType: levelText(level, plan.metal),
        URLForSummaryofBenefitsCoverage: site(plan.issuer_id, `summary/${plan.plan_id}-${suffixes[level]}`),
      };
  }
}

export function* benefitRows({ plans }: InventedState, year: number): Generator<Row> {
  for (const plan of plans)
    for (const [level, { benefits }] of plan.levels) {
      const { plan_id, state, issuer_id } = plan;
      const source = { BusinessYear: String(year), StateCode: state, IssuerId: issuer_id, SourceName: 'HIOS' };
      const ids = { ...source, StandardComponentId: plan_id, PlanId: `${plan_id}-${suffixes[level]}` };
      for (const [name, texts] of Object.entries(benefits)) {
        const [CopayInnTier1, CoinsInnTier1] = texts;
        const BenefitName = isBenefitName(name) ? benefitNames[name] : name;
        yield { ...ids, BenefitName, CopayInnTier1, CoinsInnTier1, IsEHB: 'Yes', IsCovered: 'Covered' };
      }
      const dental = plan.has_childrens_dental ? 'Covered' : 'Not Covered';
      yield {
        ...ids,
        BenefitName: 'Dental Check-Up for Children',
        IsCovered: dental,
        Explanation: 'One visit, every six months',
      };
      yield { ...ids, BenefitName: 'Bariatric Surgery', IsCovered: 'Not Covered' };
    }
}

/** @param isNamed as state exchanges write a county, such as `Los Angeles - 06037` */
export function* serviceAreaRows(
  { state: { state }, areas }: InventedState,
  year: number,
  isNamed = false,
): Generator<Row> {
  for (const { issuer_id, id, counties } of areas) {
    const cells = {
      ...{ BusinessYear: String(year), StateCode: state, IssuerId: issuer_id, SourceName: 'HIOS', ServiceAreaId: id },
      ...{ ServiceAreaName: `Area ${id}`, MarketCoverage: 'Individual', DentalOnlyPlan: 'No' },
    };
    if (counties === null) yield { ...cells, CoverEntireState: 'Yes' };
    for (const { county, name, zips } of counties ?? [])
      yield {
        ...{
          ...cells,
          CoverEntireState: 'No',
          County: isNamed ? `${name} - ${county}` : county,
          PartialCounty: zips ? 'Yes' : 'No',
        },
        ...{ ZipCodes: zips?.join(', ') ?? '', PartialCountyJustification: zips ? `Part of ${name}` : '' },
      };
  }
}

export function* crosswalkRows(
  { plans, state: { state } }: InventedState,
  { plan_year: year, has_same_plans_before: isSame = false }: SampleOptions,
): Generator<Row> {
  for (const [at, { plan_id }] of plans.entries()) {
    // Every tenth plan of the year before ended, and the one after it has another ID.
    const before = at % 10 === 1 && !isSame ? `${plan_id.slice(0, 10)}9${plan_id.slice(11)}` : plan_id;
    const isOver = at % 10 === 0 && !isSame;
    yield {
      ...{ State: state, DentalPlan: 'No', [`PlanID_${year - 1}`]: before, FIPSCode: '', ZipCode: '00000' },
      ...{
        CrosswalkLevel: isOver ? '4' : before === plan_id ? '0' : '1',
        ReasonForCrosswalk: before === plan_id ? '' : '1',
      },
      [`PlanID_${year}`]: isOver ? '' : plan_id,
    };
  }
}

/** The federal default curve. */
export const defaultAgeFactors: readonly number[] = [
  ...Array.from({ length: 15 }, () => 765),
  ...[833, 859, 885, 913, 941, 970, 1000, 1000, 1000, 1000, 1004, 1024, 1048, 1087, 1119, 1135, 1159, 1183, 1198],
  ...[1214, 1222, 1230, 1238, 1246, 1262, 1278, 1302, 1325, 1357, 1397, 1444, 1500, 1563, 1635, 1706, 1786, 1865],
  ...[1952, 2040, 2135, 2230, 2333, 2437, 2548, 2603, 2714, 2810, 2873, 2936, 3000],
];

export const ageTexts = ['0-14', ...Array.from({ length: 49 }, (_, at) => String(at + 15)), '64 and over'];
export const ageOfText = (text: string): number => Number(/\d+$/.exec(text)?.[0] ?? /^\d+/.exec(text)?.[0]);

/** A federal row of prices: 2 million of them are too many for an object each. */
export interface RateCells {
  readonly plan: Pick<InventedPlan, 'plan_id' | 'state' | 'issuer_id'>;
  readonly area: string;
  readonly age: string;
  readonly price: number;
  readonly tobacco: number | null;
  readonly tiers: readonly number[];
}

const scaledPrice = (price: number, thousandths: number) => Math.floor((price * thousandths + 500) / 1_000);

export function* rateCells({ plans, state }: InventedState, ageFactors: readonly number[]): Generator<RateCells> {
  const { family_factors } = state;
  const factors = state.age_factors ?? ageFactors;
  for (const plan of plans)
    for (const [area, price] of plan.prices) {
      if (family_factors) {
        const [one = price, ...tiers] = family_factors.map((factor) => scaledPrice(price, factor));
        yield { plan, area, age: 'Family Option', price: one, tobacco: null, tiers };
        continue;
      }
      for (const age of ageTexts) {
        const years = ageOfText(age);
        const own = scaledPrice(price, factors[years] ?? 1_000);
        const factor = years < 21 ? 1 : plan.tobacco_factor;
        yield {
          plan,
          area,
          age,
          price: own,
          tobacco: plan.tobacco_factor ? Math.round(own * (factor ?? 1)) : null,
          tiers: [],
        };
      }
    }
}
