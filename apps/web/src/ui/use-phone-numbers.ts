import { useEffect, useState } from 'react';

type PhoneNumbers = typeof import('./phone-numbers.ts');

let loaded: PhoneNumbers | null = null;

/** What is known of the world's phone numbers; `null` until it has come, and for good where it cannot be fetched. */
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
