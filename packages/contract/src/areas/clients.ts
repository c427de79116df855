import type { Endpoint } from '../endpoint.ts';
import { listActivities, listClientActivities } from '../endpoints/activities.ts';
import {
  createBooking,
  deleteBooking,
  listSlots,
  receiveCalWebhook,
  rescheduleBooking,
  showBooking,
  showOwnBooking,
  showScheduler,
} from '../endpoints/bookings.ts';
import { inviteClients, reassignClients, updateClientStatuses } from '../endpoints/bulk-clients.ts';
import {
  createClient,
  deleteClient,
  exportClients,
  inviteClient,
  listClients,
  showClient,
  showClientCounts,
} from '../endpoints/engagements.ts';
import { showHours, updateHours } from '../endpoints/hours.ts';
import { listMeetings, updateBookingOutcome } from '../endpoints/meetings.ts';
import { createSavedView, deleteSavedView, listSavedViews, updateSavedView } from '../endpoints/saved-views.ts';
import { listSurveys, saveOnboarding, saveSurvey, showSurvey, showSurveyAnswers } from '../endpoints/surveys.ts';
import { listTodos } from '../endpoints/todos.ts';

export const clientsEndpoints = {
  'save-onboarding': saveOnboarding,
  'save-survey': saveSurvey,
  'list-surveys': listSurveys,
  'show-survey': showSurvey,
  'show-survey-answers': showSurveyAnswers,
  'list-clients': listClients,
  'show-client-counts': showClientCounts,
  'export-clients': exportClients,
  'create-client': createClient,
  'show-client': showClient,
  'invite-client': inviteClient,
  'delete-client': deleteClient,
  'update-client-statuses': updateClientStatuses,
  'reassign-clients': reassignClients,
  'invite-clients': inviteClients,
  'list-saved-views': listSavedViews,
  'create-saved-view': createSavedView,
  'update-saved-view': updateSavedView,
  'delete-saved-view': deleteSavedView,
  'list-activities': listActivities,
  'list-client-activities': listClientActivities,
  'list-todos': listTodos,
  'show-own-booking': showOwnBooking,
  'show-booking': showBooking,
  'delete-booking': deleteBooking,
  'update-booking-outcome': updateBookingOutcome,
  'list-meetings': listMeetings,
  'show-scheduler': showScheduler,
  'list-slots': listSlots,
  'create-booking': createBooking,
  'reschedule-booking': rescheduleBooking,
  'show-hours': showHours,
  'update-hours': updateHours,
  'receive-cal-webhook': receiveCalWebhook,
} as const satisfies Record<string, Endpoint>;
