import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import type { Ref } from 'react';
import type { Icon } from './icon.ts';
import styles from './icon-button.module.css';

interface IconButtonProps {
  icon: Icon;
  /** The button's name: what it does, and to what when there are several: "Delete Maria's estimate". */
  label: string;
  onClick: () => void;
  tone?: 'quiet' | 'danger';
  disabled?: boolean;
  busy?: boolean;
  'aria-expanded'?: boolean;
  'aria-controls'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of one icon; its name shows as a tooltip of the browser's and is what a screen reader says. */
export function IconButton({ icon: Sign, label, tone = 'quiet', busy = false, ...others }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      className={styles.button ?? ''}
      data-tone={tone}
      size={36}
      aria-label={label}
      title={label}
      loading={busy}
      {...others}
    >
      <Sign size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
