import type { Feature } from '../../feature.ts';
import { listSurveysRoute } from './list-surveys.ts';
import { saveOnboardingRoute } from './save-onboarding.ts';
import { showSurveyAnswersRoute } from './show-survey-answers.ts';
import { saveSurveyRoute, showSurveyRoute } from './survey.ts';

export const surveys: Feature = {
  routes: [saveOnboardingRoute, saveSurveyRoute, listSurveysRoute, showSurveyRoute, showSurveyAnswersRoute],
};
