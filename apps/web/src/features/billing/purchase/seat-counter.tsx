import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { maxSeats } from 'contract/vocabulary/billing';
import { type FieldProps, TextField } from '../../../ui/fields.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { paymentTexts } from '../payment/texts.ts';
import { useSeatsText } from '../seats/use-seats-text.ts';
import styles from './purchase.module.css';

const t = paymentTexts.purchase;

interface SeatCounterProps extends Pick<FieldProps, 'label' | 'help' | 'error' | 'disabled'> {
  value: number;
  onChange: (value: number) => void;
}

/** Whole numbers only (specification, section 5). */
export function SeatCounter({ value, onChange, disabled = false, ...field }: SeatCounterProps) {
  const text = useSeatsText(value, onChange);
  return (
    <TextField
      {...field}
      disabled={disabled}
      width="short"
      inputMode="numeric"
      autoComplete="off"
      {...text}
      inputContainer={(input) => (
        <div className={styles.counter}>
          {input}
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
      )}
    />
  );
}
