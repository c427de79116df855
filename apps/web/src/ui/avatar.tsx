import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  src?: string | null;
  size?: 'sm' | 'md' | 'lg';
  /** '' when the name is displayed beside the picture. */
  alt?: string;
}

const initials = (name: string): string => {
  const t = name.trim().split(/\s+/);
  const ends = t.length > 1 ? [t[0], t.at(-1)] : t;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-US') ?? '').join('');
};

export function Avatar({ name, src, size = 'md', alt = '' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken)
    return (
      <span className={styles.avatar} data-size={size}>
        <img key={src} src={src} alt={alt} className={styles.picture} onError={() => setBroken(src)} />
      </span>
    );
  return (
    <span
      className={styles.avatar}
      data-size={size}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {initials(name)}
    </span>
  );
}
