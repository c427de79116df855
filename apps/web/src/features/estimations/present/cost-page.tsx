import { HouseholdLine } from '../subject/household-line.tsx';
import { AnswerBand } from '../summary/answer-band.tsx';
import type { Shown } from './shown.ts';

export function CostPage({ estimation, calculation }: Shown) {
  return (
    <>
      <HouseholdLine subject={estimation} />
      <AnswerBand calculation={calculation} />
    </>
  );
}
