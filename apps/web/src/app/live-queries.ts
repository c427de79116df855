// Loads what each feature registers.
import '../features/accounts/live-queries.ts';
import '../features/activities/live-queries.ts';
import '../features/admin/live-queries.ts';
import '../features/analyses/live-queries.ts';
import '../features/billing/live-queries.ts';
import '../features/bookings/live-queries.ts';
import '../features/engagements/live-queries.ts';
import '../features/estimations/live-queries.ts';
import '../features/imports/live-queries.ts';
import '../features/policies/live-queries.ts';
import '../features/records/live-queries.ts';
import '../features/surveys/live-queries.ts';
import '../features/todos/live-queries.ts';
import '../features/users/live-queries.ts';
