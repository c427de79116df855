import { landscapeColumns } from './landscape-columns.ts';
import { simplified } from './values.ts';

export type KindName = 'plans' | 'rates' | 'service_areas' | 'benefits' | 'crosswalk' | 'medicare';

/** What a kind of file is called in a message. */
export const kindLabels: Record<KindName, string> = {
  plans: 'plans',
  rates: 'prices',
  service_areas: 'service areas',
  benefits: 'benefits',
  crosswalk: 'plans that follow those of the year before',
  medicare: 'Medicare plans',
};

interface Dialect {
  readonly kind: KindName;
  /** Of our own template. */
  readonly is_plain: boolean;
  /** Most of them are in no other kind of file. */
  readonly distinctive: readonly string[];
  readonly required: readonly string[];
}

const tiers = [
  'Couple',
  'PrimarySubscriberAndOneDependent',
  'PrimarySubscriberAndTwoDependents',
  'PrimarySubscriberAndThreeOrMoreDependents',
  'CoupleAndOneDependent',
  'CoupleAndTwoDependents',
  'CoupleAndThreeOrMoreDependents',
];

export const familyColumns = ['IndividualRate', ...tiers];
export const plainFamilyColumns = [
  'price',
  'couple',
  'one_adult_one_child',
  'one_adult_two_children',
  'one_adult_three_children',
  'couple_one_child',
  'couple_two_children',
  'couple_three_children',
];

const official: readonly Dialect[] = [
  {
    kind: 'plans',
    is_plain: false,
    distinctive: ['MetalLevel', 'CSRVariationType', 'PlanMarketingName', 'IsHSAEligible', 'PlanType'],
    required: [
      ...[
        'BusinessYear',
        'StateCode',
        'IssuerId',
        'MarketCoverage',
        'DentalOnlyPlan|DentalPlanOnly',
        'PlanMarketingName',
      ],
      ...['ServiceAreaId', 'PlanType', 'MetalLevel', 'QHPNonQHPTypeId', 'ChildOnlyOffering', 'EHBPercentTotalPremium'],
      ...['PlanId', 'CSRVariationType', 'IsHSAEligible'],
      ...['MedicalDrugDeductiblesIntegrated', 'MedicalDrugMaximumOutofPocketIntegrated'],
      ...['TEHB', 'MEHB', 'DEHB'].flatMap((type) => [
        `${type}DedInnTier1Individual`,
        `${type}DedInnTier1FamilyPerPerson|${type}DedInnTier1Family`,
        `${type}DedInnTier1FamilyPerGroup|${type}DedInnTier1Family`,
        `${type}InnTier1IndividualMOOP`,
        `${type}InnTier1FamilyPerPersonMOOP|${type}InnTier1FamilyMOOP`,
        `${type}InnTier1FamilyPerGroupMOOP|${type}InnTier1FamilyMOOP`,
      ]),
    ],
  },
  {
    kind: 'rates',
    is_plain: false,
    distinctive: ['RatingAreaId', 'IndividualRate', 'RateEffectiveDate', 'RateExpirationDate', 'IndividualTobaccoRate'],
    required: [
      ...[
        'BusinessYear',
        'StateCode',
        'RateEffectiveDate',
        'RateExpirationDate',
        'PlanId',
        'RatingAreaId',
        'Tobacco',
        'Age',
      ],
      ...['IndividualTobaccoRate', ...familyColumns],
    ],
  },
  {
    kind: 'service_areas',
    is_plain: false,
    distinctive: ['CoverEntireState', 'PartialCounty', 'ZipCodes|ZipCode', 'ServiceAreaName', 'County|CountyName'],
    required: [
      ...['BusinessYear', 'StateCode', 'IssuerId', 'ServiceAreaId', 'CoverEntireState', 'County|CountyName'],
      ...['PartialCounty', 'ZipCodes|ZipCode', 'MarketCoverage', 'DentalOnlyPlan|DentalPlanOnly'],
    ],
  },
  {
    kind: 'benefits',
    is_plain: false,
    distinctive: ['BenefitName', 'IsCovered'],
    required: ['BusinessYear', 'PlanId', 'BenefitName', 'IsCovered'],
  },
  {
    kind: 'medicare',
    is_plain: false,
    distinctive: [
      ...['Contract Category Type', 'Part D Coverage Indicator', 'Part C Premium', 'Part D Total Premium'],
      ...['PDP Region Code', 'Sanctioned Plan'],
    ],
    required: landscapeColumns,
  },
];

/** The year is a part of its names. */
const crosswalk = (plan_year: number): Dialect => ({
  kind: 'crosswalk',
  is_plain: false,
  distinctive: ['CrosswalkLevel', 'ReasonForCrosswalk'],
  required: [
    ...[`PlanID_${plan_year - 1}`, `PlanID_${plan_year}`, 'State', 'DentalPlan', 'FIPSCode', 'ZipCode'],
    ...['CrosswalkLevel', 'ReasonForCrosswalk'],
  ],
});

const plainDialects: readonly Dialect[] = [
  {
    kind: 'plans',
    is_plain: true,
    distinctive: ['metal', 'cost_sharing', 'plan_name', 'deductible_person', 'limit_person'],
    required: [
      ...['plan_year', 'state', 'issuer_id', 'issuer', 'plan_id', 'plan_name', 'metal', 'plan_type', 'cost_sharing'],
      ...['hsa', 'ehb_share', 'service_area', 'deductible_person', 'deductible_family', 'limit_person', 'limit_family'],
    ],
  },
  {
    kind: 'rates',
    is_plain: true,
    distinctive: ['price', 'rating_area', 'age'],
    required: ['plan_year', 'state', 'plan_id', 'rating_area', 'age', 'price'],
  },
  {
    kind: 'service_areas',
    is_plain: true,
    distinctive: ['whole_state', 'county', 'zips'],
    required: ['plan_year', 'state', 'issuer_id', 'service_area', 'whole_state', 'county', 'zips'],
  },
];

export interface Kind {
  readonly name: KindName;
  readonly is_plain: boolean;
  readonly missing: readonly string[];
  /** A crosswalk of other years has other names of columns. */
  readonly is_other_year: boolean;
}

export class Columns {
  readonly #places = new Map<string, number>();
  readonly #header: readonly string[];

  constructor(header: readonly string[]) {
    this.#header = header;
    header.forEach((name, index) => {
      const key = simplified(name);
      if (!this.#places.has(key)) this.#places.set(key, index);
    });
  }

  /** @param names separated by `|`. @returns -1 if there is none */
  find(names: string): number {
    for (const name of names.split('|')) {
      const place = this.#places.get(simplified(name));
      if (place !== undefined) return place;
    }
    return -1;
  }

  has(names: string): boolean {
    return this.find(names) >= 0;
  }

  some(test: (name: string) => boolean): boolean {
    return this.#header.some(test);
  }
}

/** A kind is known by its own columns, so that another one can be found missing. */
export function recognize(columns: Columns, plan_year: number): Kind | null {
  const share = ({ distinctive }: Dialect) =>
    distinctive.filter((names) => columns.has(names)).length / distinctive.length;
  const [best] = [...official, crosswalk(plan_year), ...plainDialects].toSorted(
    (one, other) => share(other) - share(one),
  );
  if (!best || share(best) < 0.5) return null;
  const missing = best.required.filter((names) => !columns.has(names)).map((names) => names.split('|')[0] ?? names);
  const hasYears = best.kind === 'crosswalk' && columns.some((name) => /^planid\d{4}$/.test(simplified(name)));
  return {
    name: best.kind,
    is_plain: best.is_plain,
    missing,
    is_other_year: hasYears && missing.some((name) => name.startsWith('PlanID_')),
  };
}
