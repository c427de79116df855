import type { User } from 'contract/endpoints/users';
import type { SurveyAnswerField } from 'contract/vocabulary/surveys';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import type { FlowStep } from '../../ui/question-flow.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';
import { shownAnswer } from './survey-answers-panel.tsx';
import styles from './surveys.module.css';
import { texts } from './texts.ts';

const t = texts.review;

/** By the step that asks for them. */
const fields: readonly (readonly SurveyAnswerField[])[] = [
  ['birthdate', 'sex', 'zip_code'],
  ['dependents'],
  ['taxable_dependents', 'household_income', 'spouse_name'],
  ['preferred_providers'],
  ['medications'],
];

/** All answers before they are sent, each with a way to change it. */
export function useReviewStep({ id }: Pick<User, 'id'>, steps: readonly FlowStep[]): FlowStep {
  return {
    name: t.name,
    title: t.title,
    lead: t.lead,
    review: (change) => <Review userId={id} steps={steps} onChange={change} />,
  };
}

interface ReviewProps {
  userId: number;
  steps: readonly FlowStep[];
  onChange: (step: number) => void;
}

function Review({ userId, steps, onChange }: ReviewProps) {
  const { data, error, isFetching, refetch } = useEndpoint('show-survey-answers', { params: { id: userId } });
  // Kept answers are older than what was just saved.
  if (isFetching) return <Skeleton lines={9} />;
  if (error) return <LoadFailure title={t.failed} error={error} onRetry={() => void refetch()} />;
  const answers = data?.answers;
  if (!answers) return null;
  return (
    <>
      {steps.map(({ name }, place) => (
        <section key={name} className={styles.review} aria-label={name}>
          <header className={styles.reviewHead}>
            <h2>{name}</h2>
            <Button size="sm" weight="quiet" onClick={() => onChange(place)}>
              {t.change}
              <span className={styles.hidden}> {name}</span>
            </Button>
          </header>
          <dl className={styles.answers}>
            {fields[place]
              ?.filter((field) => field !== 'spouse_name' || answers.spouse_name)
              .map((field) => (
                <div key={field}>
                  <dt>{texts.labels[field]}</dt>
                  <dd>{shownAnswer(field, answers)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </>
  );
}
