import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import type { Meeting } from 'contract/endpoints/meetings';
import { Badge } from '../../../ui/badge.tsx';
import { ExternalButton } from '../../../ui/button.tsx';
import { isJoinTime, stateOf } from '../booking-state.ts';
import { texts } from '../texts.ts';
import styles from './meetings.module.css';
import { OutcomeChoice } from './outcome-choice.tsx';
import { outcomeLabel, meetingTexts as t } from './texts.ts';

interface MeetingStateProps {
  meeting: Meeting;
  /** In milliseconds since 1970, by the server's clock. */
  now: number;
}

export function MeetingState({ meeting, now }: MeetingStateProps) {
  const state = stateOf(meeting, now);
  if (state === 'cancelled') return <Badge tone="brick">{t.cancelled}</Badge>;
  if (state === 'rejected') return <Badge tone="brick">{t.rejected}</Badge>;
  if (state === 'waiting') return <Badge tone="amber">{t.waiting}</Badge>;
  if (state === 'upcoming') return <span className={styles.none}>{t.notStarted}</span>;
  const { outcome, may_set_outcome, client } = meeting;
  if (may_set_outcome)
    return (
      <div className={styles.outcome}>
        <OutcomeChoice booking={meeting} name={client.name} />
      </div>
    );
  if (outcome) return outcomeLabel(outcome.value);
  return state === 'begun' ? t.running : t.notRecorded;
}

/** Nothing for a meeting that is over or does not take place. */
export function JoinLink({ meeting, now }: MeetingStateProps) {
  const state = stateOf(meeting, now);
  if (state !== 'upcoming' && state !== 'begun') return null;
  const { join_url, client } = meeting;
  if (!join_url) return <span className={styles.none}>{t.noLink}</span>;
  return (
    <ExternalButton
      href={join_url}
      size="sm"
      icon={IconVideo}
      weight={isJoinTime(meeting, now) ? 'primary' : 'secondary'}
    >
      {texts.panel.join}
      <span className={styles.hidden}>{t.joinWith(client.name)}</span>
    </ExternalButton>
  );
}
