import type { MouseEvent } from 'react';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';

/** Asks for the password first where the server requires it, because a link cannot show the dialog. */
export function confirmDownload(event: MouseEvent<HTMLAnchorElement>): void {
  const { href, download } = event.currentTarget;
  event.preventDefault();
  const open = () => Object.assign(document.createElement('a'), { href, download }).click();
  void api('show-confirmation').then(open, (error: unknown) => {
    // Any other error is the download's own.
    if (!(error instanceof ApiError && error.code === 'password_confirmation_required')) open();
  });
}
