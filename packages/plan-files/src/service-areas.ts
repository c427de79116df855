import type { ServiceArea } from './catalog.ts';
import { Counties } from './counties.ts';
import type { Findings } from './findings.ts';
import { type Texts, zipsOf } from './values.ts';

export const serviceAreaKey = (state: string, issuer_id: string, service_area_id: string): string =>
  `${state} ${issuer_id} ${service_area_id}`;

export interface ServiceAreaRow {
  readonly state: string;
  readonly issuer_id: string;
  readonly service_area_id: string;
  readonly is_whole_state: boolean;
  readonly county: string;
  readonly is_partial: boolean;
  readonly zips: string;
}

interface Area extends Pick<ServiceArea, 'state' | 'issuer_id' | 'service_area_id'> {
  /** Null for the whole county. */
  readonly counties: Map<string, Set<string> | null>;
  /** Planning regions by county of Connecticut. */
  readonly regions: Map<string, Set<string>>;
  /** Counties in part, without zip codes, and the first row of each. */
  readonly unlisted: Map<string, number>;
  readonly rows: Set<string>;
  readonly file: string;
  row: number;
}

/** Counties by service area of medical plans, or of dental ones. */
export class ServiceAreas {
  readonly #areas = new Map<string, Area>();

  readonly #counties: Counties;
  readonly #texts: Texts;
  readonly #findings: Findings;

  constructor(counties: Counties, texts: Texts, findings: Findings) {
    this.#counties = counties;
    this.#texts = texts;
    this.#findings = findings;
  }

  has(key: string): boolean {
    return this.#areas.has(key);
  }

  states(): Set<string> {
    return new Set([...this.#areas.values()].map(({ state }) => state));
  }

  *positions(): Iterable<[string, { file: string; row: number }]> {
    for (const [key, { file, row }] of this.#areas) yield [key, { file, row }];
  }

  #area({ state, issuer_id, service_area_id }: ServiceAreaRow, file: string, row: number): Area {
    const key = serviceAreaKey(state, issuer_id, service_area_id);
    let area = this.#areas.get(key);
    if (!area) {
      const keep = (text: string) => this.#texts.keep(text);
      area = {
        ...{ state: keep(state), issuer_id: keep(issuer_id), service_area_id: keep(service_area_id) },
        ...{ counties: new Map(), regions: new Map(), unlisted: new Map(), rows: new Set(), file, row },
      };
      this.#areas.set(keep(key), area);
    }
    return area;
  }

  add(given: ServiceAreaRow, file: string, row: number): void {
    const area = this.#area(given, file, row);
    const text = [given.is_whole_state, given.county, given.is_partial, given.zips].join('|');
    if (area.rows.has(text)) {
      this.#findings.add('row_duplicate', {
        file,
        row,
        example: `${given.issuer_id} ${given.service_area_id} ${given.county}`,
      });
      return;
    }
    area.rows.add(this.#texts.keep(text));
    if (given.is_whole_state) {
      for (const county of this.#counties.ofState(given.state)) area.counties.set(county, null);
      return;
    }
    const match = this.#counties.find(given.state, given.county);
    if (!match) {
      this.#findings.add('county_unknown', { file, row, example: `${given.county || 'no county'}, ${given.state}` });
      return;
    }
    if (!given.is_partial && match.region) this.#addRegion(area, match.region, match.counties);
    else for (const county of match.counties) this.#addCounty(area, county, given, row);
  }

  #addCounty(area: Area, county: string, { is_partial, zips }: ServiceAreaRow, row: number): void {
    if (!is_partial) {
      area.counties.set(county, null);
      return;
    }
    const known = area.counties.get(county);
    if (known === null) return;
    const listed = zipsOf(zips);
    if (listed.length === 0) {
      if (!area.unlisted.has(county)) area.unlisted.set(county, row);
      return;
    }
    const all = known ?? new Set();
    for (const zip of listed) all.add(this.#texts.keep(zip));
    area.counties.set(county, all);
  }

  #addRegion(area: Area, region: string, counties: readonly string[]): void {
    for (const county of counties) {
      const regions = area.regions.get(county) ?? new Set();
      area.regions.set(county, regions.add(region));
    }
  }

  /** A county of Connecticut is covered where all of its planning regions are. */
  #finishRegions(area: Area): void {
    for (const [county, regions] of area.regions) {
      if (area.counties.get(county) === null) continue;
      if (Counties.isCovered(county, regions)) area.counties.set(county, null);
      else if (!area.unlisted.has(county)) area.unlisted.set(county, area.row);
    }
  }

  #reportUnlisted({ file, state, issuer_id, service_area_id, counties, unlisted }: Area): void {
    for (const [county, row] of unlisted) {
      if (counties.has(county)) continue;
      const name = this.#counties.row(county)?.name ?? county;
      const example = `${name}, ${state}: ${issuer_id} ${service_area_id}`;
      this.#findings.add('county_partial_without_zips', { file, row, example });
    }
  }

  list(isWanted: (key: string) => boolean): ServiceArea[] {
    return [...this.#areas].flatMap(([key, area]) => {
      if (!isWanted(key)) return [];
      this.#finishRegions(area);
      this.#reportUnlisted(area);
      const counties = [...area.counties].map(([county, zips]) => ({ county, zips: zips && [...zips].sort() }));
      const { state, issuer_id, service_area_id } = area;
      return [
        { state, issuer_id, service_area_id, counties: counties.toSorted((a, b) => a.county.localeCompare(b.county)) },
      ];
    });
  }
}
