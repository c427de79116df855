import styles from './text-link.module.css';

/** An email address becomes a link, any other text stays as it is. */
export function SupportContact({ contact }: { contact: string }) {
  if (!/^[^\s@]+@[^\s@]+$/.test(contact)) return <span>{contact}</span>;
  return (
    <a href={`mailto:${contact}`} className={styles.link}>
      {contact}
    </a>
  );
}
