import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Whose picture: the initials when there is none, or when it does not come. */
  name: string;
  src?: string | null;
  size?: 'sm' | 'md' | 'lg';
  /** What the picture says where no name stands beside it; '' when one does. */
  alt?: string;
}

const initials = (name: string): string => {
  const t = name.trim().split(/\s+/);
  const ends = t.length > 1 ? [t[0], t.at(-1)] : t;
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase('en-US') ?? '').join('');
};

/** A person's picture in a circle that is there, at its size, from the start. */
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
