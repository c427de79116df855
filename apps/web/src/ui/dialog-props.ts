import type { ReactNode } from 'react';

export interface DialogProps {
  opened: boolean;
  /** Called for Escape, a press outside, or a button inside. */
  onClose: () => void;
  /** The heading, which is also the accessible name. */
  title: string;
  /** `alertdialog` for questions that the user must answer. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  /** The accessible name. */
  label: string;
  children: ReactNode;
}
