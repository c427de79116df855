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
let loading: Promise<void> | null = null;

/** @throws when Google's script cannot be loaded */
export async function googleIdentity(): Promise<GoogleIdentity> {
  if (!window.google) {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    await loading;
  }
  if (!window.google) throw new Error('Google’s script brought nothing');
  return window.google.accounts.id;
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
    script.onload = () => resolve();
    script.onerror = () => reject(new Error('Google’s script could not be loaded'));
    document.head.append(script);
  });
}
