import { listActivities, listClientActivities } from 'contract/activities';
import { type Route, route } from '../platform/http/route.ts';
import { handleListActivities } from './list-activities.ts';
import { handleListClientActivities } from './list-client-activities.ts';

export const activityRoutes: Route[] = [
  route(listActivities, handleListActivities),
  route(listClientActivities, handleListClientActivities),
];
