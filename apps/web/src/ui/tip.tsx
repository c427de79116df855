import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import styles from './tip.module.css';
import { useTip } from './use-tip.ts';

/** A small sign that explains a word: on hover, on focus and on touch; Escape puts it away. */
export function Tip({ label, children }: { label: string; children: string }) {
  const { id, isOpen, area, trigger } = useTip();
  return (
    <span className={styles.tip} {...area}>
      <button type="button" className={styles.sign} aria-label={`About ${label}`} {...trigger}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </button>
      <span role="tooltip" id={id} className={styles.t} hidden={!isOpen}>
        {children}
      </span>
    </span>
  );
}
