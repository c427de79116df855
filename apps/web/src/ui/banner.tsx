import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode, Ref } from 'react';
import styles from './banner.module.css';
import type { Icon } from './icon.ts';
import { IconButton } from './icon-button.tsx';

export type Tone = 'success' | 'danger' | 'caution' | 'info' | 'neutral';

const icons: Record<Tone, Icon> = {
  success: IconCircleCheck,
  danger: IconExclamationCircle,
  caution: IconAlertTriangle,
  info: IconInfoCircle,
  neutral: IconInfoCircle,
};

interface BannerProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** `row`: the action beside the text where there is room, so that the banner stays low. */
  layout?: 'row';
  onClose?: () => void;
  /** `alert` for an error that has just appeared. */
  role?: 'alert' | 'status';
  ref?: Ref<HTMLDivElement>;
  tabIndex?: number;
}

export function Banner({ tone, title, children, action, layout, onClose, ...others }: BannerProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.banner} data-tone={tone} data-layout={layout} {...others}>
      <span className={styles.icon}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={styles.body}>
        <div className={styles.words}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {onClose && (
        <span className={styles.close}>
          <IconButton icon={IconX} label="Close" onClick={onClose} />
        </span>
      )}
    </div>
  );
}
