/** A county as the tables of places have it. */
export interface CountyRow {
  /** FIPS code. */
  readonly county: string;
  readonly state: string;
  readonly name: string;
  /** Those that price at least one of its zip codes. Empty in a territory. */
  readonly rating_areas: readonly string[];
}

/** Codes that changed, and what covers the same ground now. The tables may have either. */
const changed: readonly (readonly [string, ...string[]])[] = [
  ['02261', '02063', '02066'], // Valdez-Cordova, 2019
  ['02270', '02158'], // Wade Hampton, 2015
  ['46113', '46102'], // Shannon, 2015
  ['51515', '51019'], // Bedford City, 2013
];

/** Connecticut’s eight counties, which rating areas follow, and the planning regions of 2022 with towns in them. */
const planningRegions: readonly (readonly [string, ...string[]])[] = [
  ['09001', '09120', '09140', '09190'],
  ['09003', '09110', '09140', '09160'],
  ['09005', '09140', '09160', '09190'],
  ['09007', '09130'],
  ['09009', '09140', '09170'],
  ['09011', '09130', '09150', '09180'],
  ['09013', '09110', '09150'],
  ['09015', '09150', '09180'],
];

export interface CountyMatch {
  readonly counties: readonly string[];
  /** A planning region, which covers parts of these counties. */
  readonly region: string | null;
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bsainte\b/g, 'ste')
    .replace(/[^a-z]/g, '');

const withoutType = (name: string): string =>
  plain(name.replace(/\s+(county|parish|borough|census area|city and borough|municipality|municipio|city)\s*$/i, ''));

export class Counties {
  readonly #codes = new Map<string, CountyRow>();
  /** By state and name. Null for a name that two have, such as those of a city and the county around it. */
  readonly #names = new Map<string, string | null>();
  readonly #states = new Map<string, string[]>();
  readonly #areas = new Map<string, Set<string>>();

  constructor(rows: readonly CountyRow[]) {
    for (const row of rows) {
      this.#codes.set(row.county, row);
      this.#states.set(row.state, [...(this.#states.get(row.state) ?? []), row.county]);
      const areas = this.#areas.get(row.state) ?? new Set();
      for (const area of row.rating_areas) areas.add(area);
      this.#areas.set(row.state, areas);
    }
    for (const row of rows) this.#name(`${row.state} ${withoutType(row.name)}`, row.county);
    for (const row of rows) this.#names.set(`${row.state} ${plain(row.name)}`, row.county);
  }

  #name(key: string, county: string): void {
    this.#names.set(key, this.#names.has(key) ? null : county);
  }

  ofState(state: string): readonly string[] {
    return this.#states.get(state) ?? [];
  }

  row(county: string): CountyRow | undefined {
    return this.#codes.get(county);
  }

  hasArea(state: string, rating_area: string): boolean {
    return this.#areas.get(state)?.has(rating_area) ?? false;
  }

  /** By FIPS code, `Los Angeles - 06037` or name. */
  find(state: string, text: string): CountyMatch | null {
    const [, digits] = /(?:^|\D)(\d{4,5})(?:\.0+)?\s*$/.exec(text) ?? [];
    if (digits) {
      const match = this.#byCode(digits.padStart(5, '0'));
      return match?.counties.every((county) => this.#codes.get(county)?.state === state) ? match : null;
    }
    const county = this.#names.get(`${state} ${plain(text)}`) ?? this.#names.get(`${state} ${withoutType(text)}`);
    return county ? { counties: [county], region: null } : null;
  }

  #byCode(code: string): CountyMatch | null {
    if (this.#codes.has(code)) return { counties: [code], region: null };
    const now = changed.find(([old]) => old === code)?.slice(1);
    const before = changed.find(([, ...codes]) => codes.includes(code))?.[0];
    const same = (now ?? (before ? [before] : [])).filter((one) => this.#codes.has(one));
    if (same.length > 0) return { counties: same, region: null };
    const parts = planningRegions.filter(([, ...regions]) => regions.includes(code)).map(([county]) => county);
    return parts.length > 0 && parts.every((county) => this.#codes.has(county))
      ? { counties: parts, region: code }
      : null;
  }

  /** Whether the planning regions are all that have towns in the county. */
  static isCovered(county: string, regions: ReadonlySet<string>): boolean {
    const [, ...all] = planningRegions.find(([old]) => old === county) ?? [county, ''];
    return all.every((region) => regions.has(region));
  }
}
