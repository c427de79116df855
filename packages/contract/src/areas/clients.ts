import type { Endpoint } from '../endpoint.ts';
import { listActivities, listClientActivities } from '../endpoints/activities.ts';
import {
  createBooking,
  deleteBooking,
  listSlots,
  receiveCalWebhook,
  showBooking,
  showHours,
  showOwnBooking,
  showScheduler,
  updateHours,
} from '../endpoints/bookings.ts';
import {
  createClient,
  deleteClient,
  exportClients,
  inviteClient,
  listClients,
  showClient,
} from '../endpoints/engagements.ts';
import { listSurveys, saveOnboarding, saveSurvey, showSurvey, showSurveyAnswers } from '../endpoints/surveys.ts';
import { listTodos } from '../endpoints/todos.ts';

export const clientsEndpoints = {
  'save-onboarding': saveOnboarding,
  'save-survey': saveSurvey,
  'list-surveys': listSurveys,
  'show-survey': showSurvey,
  'show-survey-answers': showSurveyAnswers,
  'list-clients': listClients,
  'export-clients': exportClients,
  'create-client': createClient,
  'show-client': showClient,
  'invite-client': inviteClient,
  'delete-client': deleteClient,
  'list-activities': listActivities,
  'list-client-activities': listClientActivities,
  'list-todos': listTodos,
  'show-own-booking': showOwnBooking,
  'show-booking': showBooking,
  'delete-booking': deleteBooking,
  'show-scheduler': showScheduler,
  'list-slots': listSlots,
  'create-booking': createBooking,
  'show-hours': showHours,
  'update-hours': updateHours,
  'receive-cal-webhook': receiveCalWebhook,
} as const satisfies Record<string, Endpoint>;
