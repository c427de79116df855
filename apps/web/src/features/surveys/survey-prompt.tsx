import type { CurrentUser } from 'contract/endpoints/users';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Panel } from '../../ui/panel.tsx';

export const asksSurvey = ({ survey_completed, financial_advisor }: CurrentUser): boolean =>
  !survey_completed && financial_advisor?.plan_type !== 'core';

interface SurveyPromptProps {
  user: CurrentUser;
  isMain?: boolean;
}

export function SurveyPrompt({ user, isMain = true }: SurveyPromptProps) {
  const hasBegun = user.survey_step > 0;
  return (
    <Panel title="Complete your profile" isSpaced>
      <p>
        Answer a few questions about you, your household, your doctors, and your medications. Your agent uses your
        answers to find plans that fit. It takes about 7 minutes. You can stop anytime, and we’ll save your answers.
      </p>
      <ButtonRow>
        <LinkButton to={paths.survey} weight={isMain ? 'primary' : 'secondary'}>
          {hasBegun ? 'Continue' : 'Complete Profile'}
        </LinkButton>
      </ButtonRow>
    </Panel>
  );
}
