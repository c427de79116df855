import { Button } from '../../ui/button.tsx';
import styles from './own-calendar.module.css';
import { texts } from './texts.ts';
import { whenText } from './when.ts';

const words = texts.own;

interface ChosenTimeProps {
  /** An ISO moment; null while nothing is chosen. */
  start: string | null;
  zone: string;
  isBusy: boolean;
  onBook: (start: string) => void;
}

/** The chosen time in whole words beside the button that books it; it stays in sight while one looks at other times. */
export function ChosenTime({ start, zone, isBusy, onBook }: ChosenTimeProps) {
  return (
    <div className={styles.chosen}>
      <p className={styles.choice} role="status">
        {start ? (
          <>
            <span className={styles.label}>{words.chosen}</span>
            {whenText(start, zone)}
          </>
        ) : (
          words.choose
        )}
      </p>
      <Button weight="primary" onClick={() => start && onBook(start)} disabled={!start} busy={isBusy}>
        {words.book}
      </Button>
    </div>
  );
}
