import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import styles from './info-tooltip.module.css';
import { useTooltip } from './use-tooltip.ts';

export function InfoTooltip({ label, children }: { label: string; children: string }) {
  const { id, isOpen, area, trigger } = useTooltip();
  return (
    <span className={styles.area} {...area}>
      <button type="button" className={styles.icon} aria-label={`About ${label}`} {...trigger}>
        <IconInfoCircle size={16} stroke={1.75} aria-hidden />
      </button>
      <span role="tooltip" id={id} className={styles.tooltip} hidden={!isOpen}>
        {children}
      </span>
    </span>
  );
}
