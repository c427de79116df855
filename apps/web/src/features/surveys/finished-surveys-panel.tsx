import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import rows from '../../ui/panel-rows.module.css';
import { LoadFailure } from '../../ui/states.tsx';
import styles from './surveys.module.css';

const few = 5;

export function FinishedSurveysPanel() {
  const answer = useEndpoint('list-surveys', {});
  const surveys = answer.data?.surveys ?? [];
  const [showsAll, setShowsAll] = useState(false);
  if (!answer.error && surveys.length === 0) return null;
  return (
    <Panel title="Ready to estimate" padding="flush">
      {answer.error && !answer.data ? (
        <LoadFailure
          title="Clients who are ready to estimate couldn’t be loaded."
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <ul className={rows.rows}>
          {surveys.slice(0, showsAll ? surveys.length : few).map(({ id, name, survey_completed_at }) => (
            <li key={id}>
              <span className={rows.name}>
                {name}
                <span className={rows.detail}>{formatDay(survey_completed_at)}</span>
              </span>
              <LinkButton size="sm" to={paths.newEstimationFromSurvey(id)}>
                Start estimate
                <span className={styles.hidden}> for {name}</span>
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {surveys.length > few && !showsAll && (
        <div className={styles.more}>
          <Button weight="quiet" size="sm" onClick={() => setShowsAll(true)}>
            Show all {surveys.length}
          </Button>
        </div>
      )}
    </Panel>
  );
}
