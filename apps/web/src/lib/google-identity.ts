import { loadScript } from './load-script.ts';

interface GoogleIdentity {
  initialize: (settings: { client_id: string; callback: (answer: { credential: string }) => void }) => void;
  renderButton: (
    place: HTMLElement,
    look: { theme: 'outline' | 'filled_black'; size: 'large'; text: 'continue_with'; width: number },
  ) => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } } | undefined;
  }
}

const address = 'https://accounts.google.com/gsi/client';

/** @throws when Google's script cannot be loaded */
export async function googleIdentity(): Promise<GoogleIdentity> {
  if (!window.google) await loadScript(address);
  if (!window.google) throw new Error('Google’s script brought nothing');
  return window.google.accounts.id;
}
