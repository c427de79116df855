import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import type { Meeting } from 'contract/endpoints/meetings';
import { Badge } from '../../../ui/badge.tsx';
import { ExternalButton } from '../../../ui/button.tsx';
import { stateOf } from '../booking-state.ts';
import { texts } from '../texts.ts';
import styles from './meetings.module.css';
import { OutcomeChoice } from './outcome-choice.tsx';
import { outcomeLabel, meetingTexts as t } from './texts.ts';

interface MeetingStateProps {
  meeting: Meeting;
  /** In milliseconds since 1970. */
  now: number;
}

export function MeetingState({ meeting, now }: MeetingStateProps) {
  const state = stateOf(meeting, now);
  if (state === 'cancelled') return <Badge tone="brick">{t.cancelled}</Badge>;
  if (state === 'rejected') return <Badge tone="brick">{t.rejected}</Badge>;
  if (state === 'waiting') return <Badge tone="amber">{t.waiting}</Badge>;
  return (
    <span className={styles.state}>
      {(state === 'upcoming' || state === 'begun') && <JoinLink meeting={meeting} />}
      {state !== 'upcoming' && <Outcome meeting={meeting} />}
    </span>
  );
}

function JoinLink({ meeting: { join_url, client } }: Pick<MeetingStateProps, 'meeting'>) {
  if (!join_url) return t.noLink;
  return (
    <ExternalButton href={join_url} size="sm" icon={IconVideo}>
      {texts.panel.join}
      <span className={styles.hidden}>{t.joinWith(client.name)}</span>
    </ExternalButton>
  );
}

function Outcome({ meeting }: Pick<MeetingStateProps, 'meeting'>) {
  const { outcome, may_set_outcome, client } = meeting;
  if (may_set_outcome) return <OutcomeChoice booking={meeting} name={client.name} />;
  return outcome ? outcomeLabel(outcome.value) : t.notRecorded;
}
