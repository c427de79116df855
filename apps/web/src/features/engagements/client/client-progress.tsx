import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { Client } from 'contract/endpoints/engagements';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { ButtonRow } from '../../../ui/button-row.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { texts } from '../texts.ts';
import styles from './client.module.css';
import { InviteButton } from './invite-button.tsx';
import { isInvitation, type NextStep } from './next-step-of.ts';

const t = texts.client;

interface ClientProgressProps {
  client: Client;
  opensProfile: boolean;
  /** Its action is not here. */
  step: NextStep | null;
}

export function ClientProgress({ client, opensProfile, step }: ClientProgressProps) {
  const { id, first_name, onboarding_complete: hasJoined, survey_completed, may_invite } = client;
  const startsEstimate = survey_completed && step !== 'estimate';
  const wasNotInvited = !hasJoined && client.do_not_send_referral_email;
  return (
    <Panel title={t.progress} isSpaced>
      <Step isDone={hasJoined} text={hasJoined ? t.joined(first_name) : t.waiting(first_name)}>
        {wasNotInvited && <p className={styles.aside}>{t.notInvited}</p>}
        {may_invite && !isInvitation(step) && <InviteButton client={client} />}
      </Step>
      <Step isDone={survey_completed} text={(survey_completed ? t.surveyDone : t.surveyOpen)(first_name)}>
        {(startsEstimate || opensProfile) && (
          <ButtonRow>
            {startsEstimate && (
              <LinkButton size="sm" to={paths.newEstimationFromSurvey(id)}>
                {t.estimate}
              </LinkButton>
            )}
            {opensProfile && (
              <LinkButton size="sm" to={paths.userProfile(id)}>
                {t.profile}
              </LinkButton>
            )}
          </ButtonRow>
        )}
      </Step>
    </Panel>
  );
}

function Step({ isDone, text, children }: { isDone: boolean; text: string; children: ReactNode }) {
  const StepIcon = isDone ? IconCircleCheck : IconCircle;
  return (
    <div className={styles.step} data-done={isDone}>
      <StepIcon size={20} stroke={1.75} aria-hidden />
      <div className={styles.text}>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
