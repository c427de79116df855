import type { Feature } from '../../feature.ts';
import { listSurveysRoute } from './list-surveys.ts';
import { saveOnboardingRoute } from './save-onboarding.ts';
import { saveSurveyRoute } from './save-survey.ts';
import { showSurveyRoute } from './show-survey.ts';
import { showSurveyAnswersRoute } from './show-survey-answers.ts';

export const surveys: Feature = {
  routes: [saveOnboardingRoute, saveSurveyRoute, listSurveysRoute, showSurveyRoute, showSurveyAnswersRoute],
};
