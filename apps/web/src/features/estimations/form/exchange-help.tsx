import type { PlaceCode } from 'contract/vocabulary/states';
import { exchangeText } from 'estimate-texts/exchange-texts';
import { countedPrograms, uncountedPrograms } from 'estimator';

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
