import { useState } from 'react';
import { parseSeats } from './seats-rules.ts';

/**
 * The text of a field for seats. Text that is no number is shown until the field is left, so that typing it means the
 * same as pasting it; the last valid number stays.
 */
export function useSeatsText(value: number, onChange: (seats: number) => void) {
  const [invalid, setInvalid] = useState<string | null>(null);
  return {
    value: invalid ?? String(value),
    onChange: (typed: string) => {
      const seats = parseSeats(typed);
      setInvalid(seats === null ? typed : null);
      if (seats !== null) onChange(seats);
    },
    onBlur: () => setInvalid(null),
  };
}
