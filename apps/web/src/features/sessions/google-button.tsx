import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { googleIdentity } from '../../lib/google-identity.ts';
import styles from './sign-in.module.css';

interface GoogleButtonProps {
  clientId: string;
  onCredential: (credential: string) => void;
}

/** The range of widths that Google allows, in pixels. */
const widths = { min: 200, max: 400 };

export function GoogleButton({ clientId, onCredential }: GoogleButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const scheme = useComputedColorScheme();
  const receive = useEffectEvent(onCredential);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      const google = await googleIdentity();
      if (isGone || !container.current) return;
      const width = Math.min(widths.max, Math.max(widths.min, container.current.clientWidth));
      google.initialize({ client_id: clientId, callback: ({ credential }) => receive(credential) });
      container.current.replaceChildren();
      google.renderButton(container.current, {
        theme: scheme === 'dark' ? 'filled_black' : 'outline',
        size: 'large',
        text: 'continue_with',
        width,
      });
    };
    draw().catch(() => setIsMissing(true));
    return () => {
      isGone = true;
    };
  }, [clientId, scheme]);
  if (isMissing) return <p className={styles.missing}>The Google button couldn’t be loaded. Sign in another way.</p>;
  return <div ref={container} className={styles.google} />;
}
