import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs';
import type { SurveyAnswers } from 'contract/endpoints/surveys';
import { type SurveyAnswerField, surveyAnswerFields } from 'contract/vocabulary/surveys';
import type { ReactNode } from 'react';
import type { Reply } from '../../lib/api.ts';
import { formatCount, formatDate, formatDay, formatMoment, formatMoney, missing } from '../../lib/format.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { hiddenInView, userView } from '../../lib/user-view.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, LoadFailure, Skeleton } from '../../ui/states.tsx';
import styles from './surveys.module.css';
import { texts } from './texts.ts';

interface SurveyAnswersPanelProps {
  clientId: number;
  /** Whether the user may read them: a firm, once the client has sent the survey. */
  isReadable: boolean;
}

export function SurveyAnswersPanel({ clientId, isReadable }: SurveyAnswersPanelProps) {
  const { data, error, refetch } = useEndpoint(
    'show-survey-answers',
    { params: { id: clientId } },
    { enabled: isReadable },
  );
  const sent = data && (data.sent_at ? texts.sent(formatDay(data.sent_at)) : texts.draft);
  return (
    <Panel title={texts.title} isSpaced action={sent && <span className={styles.sent}>{sent}</span>}>
      {!isReadable ? (
        <EmptyState icon={IconClipboardText} title={texts.empty}>
          {texts.emptyHelp}
        </EmptyState>
      ) : data ? (
        <Answers {...data} />
      ) : error ? (
        <LoadFailure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={9} />
      )}
    </Panel>
  );
}

function Answers({ answers, changed, looked_at }: Reply<'show-survey-answers'>) {
  return (
    <>
      {looked_at && changed.length > 0 && (
        <Banner tone="info" role="status">
          {texts.changed(formatMoment(looked_at), changed.map((field) => texts.labels[field]).join(', '))}
        </Banner>
      )}
      <dl className={styles.answers}>
        {surveyAnswerFields.map((field) => (
          <div key={field}>
            <dt>
              {texts.labels[field]}
              {changed.includes(field) && (
                <>
                  {' '}
                  <Badge tone="plum">{texts.changedBadge}</Badge>
                </>
              )}
            </dt>
            <dd>{shownAnswer(field, answers)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function shownAnswer(field: SurveyAnswerField, answers: SurveyAnswers): ReactNode {
  switch (field) {
    case 'birthdate':
      return formatDate(answers.birthdate);
    case 'taxable_dependents':
      return formatCount(answers.taxable_dependents);
    case 'household_income':
      return formatMoney(answers.household_income);
    case 'dependents':
      return <People people={answers.dependents} />;
    case 'medications':
      return answers.medications ?? (userView.current() ? hiddenInView : missing);
    default:
      return answers[field] ?? missing;
  }
}

function People({ people }: { people: SurveyAnswers['dependents'] }) {
  if (people.length === 0) return texts.nobody;
  return (
    <ul className={styles.people}>
      {people.map(({ id, name, age, sex, spouse, myself }) => {
        const role = myself ? texts.self : spouse ? texts.spouse : null;
        return <li key={id}>{[role, name, sex, texts.age(age)].filter(Boolean).join(', ')}</li>;
      })}
    </ul>
  );
}
