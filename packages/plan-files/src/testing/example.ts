import type { PlanFile } from '../archive.ts';
import { generatePlanFiles, type SampleState } from '../sample/generate.ts';
import { countiesOf } from './sample.ts';

const western: SampleState = {
  state: 'MD',
  rating_areas: [
    {
      rating_area: '4',
      targets: { bronze_cents: 24_150, silver_cents: 31_220, benchmark_cents: 31_875, gold_cents: 33_040 },
      counties: [
        { county: '24001', name: 'Allegany County', zips: ['21502', '21532', '21539'] },
        { county: '24023', name: 'Garrett County', zips: ['21531', '21541', '21550'] },
      ],
    },
  ],
};

/** The files beside docs/how-to/load-plans-from-csv.md. */
export const exampleFiles = (): PlanFile[] =>
  generatePlanFiles({ seed: 13, plan_year: 2027, states: [western], plans_per_state: 5, partial_share: 0.5 }, 'plain');

export const exampleCounties = countiesOf([western]);
