import styles from './text-link.module.css';

export function SupportContact({ contact }: { contact: string }) {
  if (!/^[^\s@]+@[^\s@]+$/.test(contact)) return <span>{contact}</span>;
  return (
    <a href={`mailto:${contact}`} className={styles.link}>
      {contact}
    </a>
  );
}
