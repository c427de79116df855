import { listSurveys, saveOnboarding, saveSurvey, showSurvey } from 'contract/endpoints/surveys';
import { type Route, route } from '../../http/route.ts';
import { handleListSurveys } from './list-surveys.ts';
import { handleSaveOnboarding } from './save-onboarding.ts';
import { handleSaveSurvey } from './save-survey.ts';
import { handleShowSurvey } from './show-survey.ts';

export const flowRoutes: Route[] = [
  route(saveOnboarding, handleSaveOnboarding),
  route(saveSurvey, handleSaveSurvey),
  route(listSurveys, handleListSurveys),
  route(showSurvey, handleShowSurvey),
];
