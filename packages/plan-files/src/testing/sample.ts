import { generatePlanFiles, type SampleOptions, type SampleState } from '../sample/generate.ts';

const letters = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'];

/** A state with six counties in three rating areas; the last county lies in two of them. */
export function sampleState(state: string, fips: string, more: Partial<SampleState> = {}): SampleState {
  const county = (at: number, half?: number) => {
    const zips = [1, 2, 3, 4].map((end) => `${fips}${at}${end}0`);
    return {
      county: `${fips}${String(at * 2 + 1).padStart(3, '0')}`,
      name: `${letters[at]} County`,
      zips: half === undefined ? zips : zips.slice(half * 2, half * 2 + 2),
    };
  };
  return {
    state,
    rating_areas: [
      { rating_area: '1', counties: [county(0), county(1)] },
      { rating_area: '2', counties: [county(2), county(3), county(5, 0)] },
      { rating_area: '3', counties: [county(4), county(5, 1)] },
    ],
    ...more,
  };
}

export const familyFactors = [1000, 2000, 1700, 1700, 1700, 2850, 2850, 2850];

export function countiesOf(states: readonly SampleState[]) {
  const all = new Map<string, { county: string; state: string; name: string; rating_areas: string[] }>();
  for (const { state, rating_areas } of states)
    for (const { rating_area, counties } of rating_areas)
      for (const { county, name } of counties) {
        const known = all.get(county) ?? { county, state, name, rating_areas: [] };
        known.rating_areas.push(rating_area);
        all.set(county, known);
      }
  return [...all.values()];
}

/** One small state, and its files as texts that a test changes. */
export async function smallSample(options: Partial<SampleOptions> = {}, format?: 'federal' | 'state' | 'plain') {
  const states = [sampleState('AR', '05')];
  const all = { seed: 7, plan_year: 2027, states, plans_per_state: 12, ...options };
  const texts: Record<string, string> = {};
  for (const { name, open } of generatePlanFiles(all, format)) {
    texts[name] = '';
    for await (const piece of open())
      texts[name] += Buffer.from(piece).toString(format === 'state' ? 'latin1' : 'utf8');
  }
  return { texts, counties: countiesOf(all.states) };
}
