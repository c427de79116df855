import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../layout-routes.ts';

export const surveyRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/survey',
  staticData: { requires: 'can_take_survey' },
  component: lazyRouteComponent(() => import('./survey-page.tsx'), 'SurveyPage'),
});
