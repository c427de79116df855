import { formatCount } from '../../../lib/format.ts';
import styles from './count-list.module.css';

export function CountList({ lines }: { lines: readonly (readonly [count: number, text: string])[] }) {
  const shown = lines.filter(([count]) => count > 0);
  return (
    <dl className={styles.counts}>
      {shown.map(([count, text]) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
