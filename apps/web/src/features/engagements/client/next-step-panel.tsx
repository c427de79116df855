import type { Client } from 'contract/endpoints/engagements';
import type { LinkTarget } from '../../../lib/paths.ts';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { texts } from '../texts.ts';
import styles from './client.module.css';
import { InviteButton } from './invite-button.tsx';
import { isInvitation, type NextStep } from './next-step-of.ts';

const t = texts.client.nextStep;

const actions: Partial<Record<NextStep, string>> = t.actions;

const linksOf = (id: number): Partial<Record<NextStep, LinkTarget>> => ({
  estimate: paths.newEstimationFromSurvey(id),
  book: paths.schedule(id),
  upload: paths.clientView(id, 'documents'),
  send: paths.clientView(id, 'documents'),
});

/** The one thing that moves the engagement on, with its action. */
export function NextStepPanel({ client, step }: { client: Client; step: NextStep }) {
  const link = linksOf(client.id)[step];
  return (
    <Panel title={t.title}>
      <div className={styles.next}>
        <p>{t.texts[step](client.first_name)}</p>
        {isInvitation(step) && <InviteButton client={client} weight="primary" />}
        {link && (
          <LinkButton size="sm" weight="primary" to={link}>
            {actions[step]}
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
