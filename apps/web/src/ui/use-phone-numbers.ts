import { useEffect, useState } from 'react';

type PhoneNumbers = typeof import('./phone-numbers.ts');

let loaded: PhoneNumbers | null = null;

/** `null` until the data has loaded, or if loading fails. */
export function usePhoneNumbers(): PhoneNumbers | null {
  const [numbers, setNumbers] = useState(loaded);
  useEffect(() => {
    let isHere = true;
    const keep = (come: PhoneNumbers) => {
      loaded = come;
      if (isHere) setNumbers(come);
    };
    if (!loaded) import('./phone-numbers.ts').then(keep, () => undefined);
    return () => {
      isHere = false;
    };
  }, []);
  return numbers;
}
