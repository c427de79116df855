import styles from './text-link.module.css';

interface AskAdminProps {
  admin: { readonly name: string; readonly email: string };
  /** What the admin can do, such as `add a seat`. */
  to: string;
}

/** Who can help a member of a firm, with a link that writes to them. */
export const AskAdmin = ({ admin: { name, email }, to }: AskAdminProps) => (
  <>
    Ask{' '}
    <a href={`mailto:${email}`} className={styles.link}>
      {name}
    </a>
    , your firm’s admin, to {to}.
  </>
);
