import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  /** Escape, a press outside, or a button within. */
  onClose: () => void;
  /** The `id` of the heading, or `label` when there is none to see. */
  labelledBy?: string;
  label?: string;
  /** `center` for questions, `start` for a drawer from the left edge. */
  place?: 'center' | 'start';
  /** `alertdialog` when it asks before something is lost. */
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
}

/** A modal window of the browser's own: it holds the focus and gives it back to what opened it. */
export function Dialog({
  opened,
  onClose,
  labelledBy,
  label,
  place = 'center',
  role = 'dialog',
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (opened && !dialog.current?.open) {
      // A scroll bar that takes room keeps it while the page stands still, so that nothing moves sideways.
      const root = document.documentElement;
      root.toggleAttribute('data-scroll-bar', window.innerWidth > root.clientWidth);
      dialog.current?.showModal();
    }
    if (!opened && dialog.current?.open) dialog.current.close();
  }, [opened]);
  // A press that began within, such as a drag that ends outside, closes nothing.
  const isPressOutside = useRef(false);
  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && isPressOutside.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press is on the backdrop; Escape does the same by keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-place={place}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressOutside.current = event.target === event.currentTarget;
      }}
      onClick={closeOutside}
    >
      {opened && <div className={styles.content}>{children}</div>}
    </dialog>
  );
}
