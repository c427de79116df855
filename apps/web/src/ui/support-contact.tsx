import styles from './text-link.module.css';

/** How to reach a person: an e-mail address becomes a link, anything else stands as it is written. */
export function SupportContact({ contact }: { contact: string }) {
  if (!/^[^\s@]+@[^\s@]+$/.test(contact)) return <span>{contact}</span>;
  return (
    <a href={`mailto:${contact}`} className={styles.link}>
      {contact}
    </a>
  );
}
