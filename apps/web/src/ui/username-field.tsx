import styles from './hidden.module.css';

/** Tells password managers whose password a form asks for. Users and screen readers skip it. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      className={styles.hidden}
      type="email"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
