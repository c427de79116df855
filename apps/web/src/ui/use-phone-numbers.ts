import { homeText } from 'contract/vocabulary/phones';
import { useEffect, useState } from 'react';
import { firstInteraction } from '../lib/first-interaction.ts';

type PhoneNumbers = typeof import('./phone-numbers.ts');

let loaded: PhoneNumbers | null = null;

/**
 * `null` until the data has loaded, or if loading fails. An empty field and a number of ten digits with the country
 * code 1 need it only with the first key or press.
 */
export function usePhoneNumbers(value: string): PhoneNumbers | null {
  const [numbers, setNumbers] = useState(loaded);
  const canWait = value === '' || homeText(value) !== null;
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      if (!isHere) return;
      loaded ??= await import('./phone-numbers.ts').catch(() => null);
      if (isHere) setNumbers(loaded);
    };
    void (canWait ? firstInteraction.then(load) : load());
    return () => {
      isHere = false;
    };
  }, [canWait]);
  return numbers;
}
