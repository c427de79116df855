import { listActivities, listClientActivities } from 'contract/endpoints/activities';
import { type Route, route } from '../../http/route.ts';
import { handleListActivities } from './list-activities.ts';
import { handleListClientActivities } from './list-client-activities.ts';

export const activityRoutes: Route[] = [
  route(listActivities, handleListActivities),
  route(listClientActivities, handleListClientActivities),
];
