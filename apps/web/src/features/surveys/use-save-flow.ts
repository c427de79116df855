import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../lib/paths.ts';
import { setCached, useAction } from '../../lib/use-endpoint.ts';
import { useNotice } from '../../ui/notice.tsx';

const pauseMs = 500;

export function useSaveOnboarding() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const save = useAction('save-onboarding');
  return {
    onStep: async (onboarding_step: number) => {
      await save.mutateAsync({ body: { onboarding_step } });
    },
    onComplete: async () => {
      const user = await save.mutateAsync({ body: { onboarding_complete: true } });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      setCached(cache, 'show-current-user', {}, user);
      await navigate({ ...paths.dashboard, replace: true });
    },
  };
}

export function useSaveSurvey() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const notice = useNotice();
  const save = useAction('save-survey');
  return {
    onStep: async (survey_step: number) => {
      await save.mutateAsync({ body: { survey_step } });
    },
    onComplete: async () => {
      const user = await save.mutateAsync({ body: { survey_completed: true } });
      setCached(cache, 'show-current-user', {}, user);
      notice.carry({ tone: 'success', text: 'Thanks for completing your profile!' });
      await navigate({ ...paths.dashboard, replace: true });
    },
  };
}
