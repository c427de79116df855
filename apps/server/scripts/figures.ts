export type Row = Readonly<Record<string, string>>;

export interface Figures {
  /** One ZIP in one county: zip, county_fips, share. */
  readonly zipCounties: readonly Row[];
  /** county_fips, state, name, rating_area. */
  readonly counties: readonly Row[];
  /** ZIP3s that decide the rating area: state, zip3, rating_area, county_fips (empty: the whole state). */
  readonly zip3s: readonly Row[];
  /** state, rating_area, benchmark_2025, benchmark_2026, lowest_bronze_2026. */
  readonly ratingAreas: readonly Row[];
  /** Of the states on HealthCare.gov: year, state, rating_area, lowest_silver_age40, silver_issuers. */
  readonly lowestSilvers: readonly Row[];
  /** state, lowest_silver_to_benchmark, lowest_gold_to_benchmark, gold_basis. */
  readonly ratios: readonly Row[];
  /** Medicare plans of 2026 by the state's name. */
  readonly medicarePlans: readonly Row[];
  readonly yearly: Yearly;
}

export interface Yearly {
  /** By age, over the factor at 21. */
  readonly ageCurves: {
    readonly default: readonly number[];
    readonly states: Readonly<Record<string, readonly number[]>>;
  };
  readonly medicare: {
    readonly '2025': {
      readonly averageStandalonePartD: number;
      readonly averageMedicareAdvantage: number;
      readonly maMedianOutOfPocketMax: number;
    };
    readonly '2026': { readonly averageStandalonePartD: number };
  };
  readonly medigapPlanG: {
    readonly national2025Woman65: number;
    readonly stateAverage: Readonly<Record<string, number | null>>;
    readonly nyRegional2024: Readonly<Record<string, number>>;
  };
  readonly marketplacePremiums: {
    readonly stateRatios2026: { readonly states: Readonly<Record<string, { readonly bronze: number }>> };
  };
}

/** The years whose prices are known. Those of a later plan year are projected when they are looked up. */
export const planYears = [2025, 2026] as const;

export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export const writeCsv = (
  notes: readonly string[],
  names: string,
  rows: readonly (readonly (string | number | null)[])[],
) => `${[...notes.map((note) => `# ${note}`), names, ...rows.map((row) => row.join(','))].join('\n')}\n`;
