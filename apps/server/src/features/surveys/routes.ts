import { listSurveys, saveOnboarding, saveSurvey, showSurvey, showSurveyAnswers } from 'contract/endpoints/surveys';
import { type Route, route } from '../../http/route.ts';
import { handleListSurveys } from './list-surveys.ts';
import { handleSaveOnboarding } from './save-onboarding.ts';
import { handleSaveSurvey } from './save-survey.ts';
import { handleShowSurvey } from './show-survey.ts';
import { handleShowSurveyAnswers } from './show-survey-answers.ts';

export const flowRoutes: Route[] = [
  route(saveOnboarding, handleSaveOnboarding),
  route(saveSurvey, handleSaveSurvey),
  route(listSurveys, handleListSurveys),
  route(showSurvey, handleShowSurvey),
  route(showSurveyAnswers, handleShowSurveyAnswers),
];
