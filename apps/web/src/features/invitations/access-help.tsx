import { paths } from '../../lib/paths.ts';
import { SupportContact } from '../../ui/support-contact.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from './invitations.module.css';

interface AccessHelpProps {
  supportContact: string | undefined;
}

export function AccessHelp({ supportContact }: AccessHelpProps) {
  return (
    <section className={styles.help} aria-labelledby="no-code">
      <h2 id="no-code" className={styles.title}>
        No code?
      </h2>
      <p>Advisors: ask your firm’s admin for the sign-up code or an email invitation.</p>
      <p>Clients: ask your advisor for an invitation. Its link signs you in without a code.</p>
      {supportContact && (
        <p>
          Is your firm new here? Contact <SupportContact contact={supportContact} />.
        </p>
      )}
      <p>
        Already have an account? <TextLink to={paths.signIn}>Sign in</TextLink>
      </p>
    </section>
  );
}
