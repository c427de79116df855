import { paths } from '../../lib/paths.ts';
import { SupportContact } from '../../ui/support-contact.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './access-help.module.css';

interface AccessHelpProps {
  supportContact: string | undefined;
}

export function AccessHelp({ supportContact }: AccessHelpProps) {
  return (
    <section className={styles.help} aria-labelledby="no-code">
      <h2 id="no-code" className={styles.title}>
        No code?
      </h2>
      <p>Ask the admin of your firm for its sign-up code, or for an invitation by email.</p>
      {supportContact && (
        <p>
          Your firm is not with us yet? Write to <SupportContact contact={supportContact} />.
        </p>
      )}
      <p>
        You have an account already? <TextLink to={paths.signIn}>Sign in</TextLink>
      </p>
    </section>
  );
}
