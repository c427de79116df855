import type { Client } from 'contract/endpoints/engagements';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PhoneText } from '../../ui/phone-text.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { ExternalLink } from '../../ui/text-link.tsx';
import styles from './advisors-panel.module.css';
import { texts } from './texts.ts';

type Words = Pick<(typeof texts)['advisors'] | (typeof texts)['advisorsOfClient'], 'noAgent'>;

const { agent: agentRole, advisor: advisorRole, bio } = texts.advisors;

interface AdvisorsPanelProps {
  clientId: number;
  isForStaff?: boolean;
}

export function AdvisorsPanel({ clientId, isForStaff = false }: AdvisorsPanelProps) {
  const t = isForStaff ? texts.advisorsOfClient : texts.advisors;
  const { data, error, refetch } = useEndpoint('show-client', { params: { id: clientId } });
  return (
    <Panel title={t.title}>
      {error && !data ? (
        <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Advisers client={data} t={t} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Panel>
  );
}

function Advisers({ client, t }: { client: Client; t: Words }) {
  const { health_advisor: agent, financial_advisor: advisor } = client;
  return (
    <ul className={styles.people}>
      {agent ? (
        <Adviser person={agent} role={agentRole} bioUrl={agent.bio_url} />
      ) : (
        <li className={styles.nobody}>{t.noAgent}</li>
      )}
      {advisor && <Adviser person={advisor} role={advisorRole} bioUrl={null} />}
    </ul>
  );
}

interface AdviserProps {
  person: NonNullable<Client['financial_advisor' | 'health_advisor']>;
  role: string;
  bioUrl: string | null;
}

function Adviser({ person: { name, email, phone_number, avatar }, role, bioUrl }: AdviserProps) {
  return (
    <li className={styles.person}>
      <Avatar name={name} src={avatar} />
      <div className={styles.text}>
        <p className={styles.name}>{name}</p>
        <p className={styles.role}>{role}</p>
        <a href={`mailto:${email}`} className={styles.way}>
          <EmailText email={email} />
        </a>
        {phone_number && (
          <a href={`tel:${phone_number}`} className={styles.way}>
            <PhoneText value={phone_number} />
          </a>
        )}
        {bioUrl && <ExternalLink href={bioUrl}>{bio(name)}</ExternalLink>}
      </div>
    </li>
  );
}
