import type { PlaceCode } from 'contract/vocabulary/states';
import { countedPrograms, uncountedPrograms } from 'estimator';
import { exchangeText } from '../exchange-texts.ts';

interface ExchangeHelpProps {
  state: PlaceCode;
  year: number;
  isBarred: boolean;
}

export function ExchangeHelp({ state, year, isBarred }: ExchangeHelpProps) {
  const counted = isBarred ? [] : countedPrograms(state, year);
  const uncounted = isBarred ? [] : uncountedPrograms(state, year);
  return <p>{exchangeText({ state, year, counted, uncounted })}</p>;
}
