import type { PlaceCode } from 'contract/vocabulary/states';
import { countedPrograms, uncountedPrograms } from 'estimator';
import { exchangeText } from '../exchange-texts.ts';

export function ExchangeHelp({ state, year }: { state: PlaceCode; year: number }) {
  const counted = countedPrograms(state, year);
  return <p>{exchangeText({ state, year, counted, uncounted: uncountedPrograms(state, year) })}</p>;
}
