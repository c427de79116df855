import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { maxSeats } from 'contract/vocabulary/billing';
import { type FieldProps, TextField } from '../../../ui/fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './seat-counter.module.css';
import { paymentTexts } from './texts.ts';

const t = paymentTexts.purchase;

interface SeatCounterProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'disabled'> {
  value: number;
  onChange: (value: number) => void;
}

/** Whole numbers only (specification, section 5). */
export function SeatCounter({ value, onChange, disabled = false, ...field }: SeatCounterProps) {
  return (
    <div className={styles.counter}>
      <TextField
        {...field}
        disabled={disabled}
        width="short"
        inputMode="numeric"
        autoComplete="off"
        value={String(value)}
        onChange={(typed) => onChange(seatsFrom(typed, value))}
      />
      <IconButton
        icon={IconMinus}
        label={t.fewer}
        disabled={disabled || value === 0}
        onClick={() => onChange(value - 1)}
      />
      <IconButton
        icon={IconPlus}
        label={t.more}
        disabled={disabled || value >= maxSeats}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}

/** Empty is 0, negatives become 0, and what is not a whole number is ignored. */
export function seatsFrom(typed: string, before: number): number {
  const text = typed.trim();
  if (text === '') return 0;
  if (!/^-?\d+$/.test(text)) return before;
  return Math.min(maxSeats, Math.max(0, Number(text)));
}
