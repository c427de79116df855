import type { ReactNode } from 'react';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `alertdialog` for questions that the user must answer. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

export interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}
