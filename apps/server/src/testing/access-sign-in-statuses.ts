import type { EndpointName } from 'contract/endpoints';
import { forEveryone, forSignedIn, forStaff, forSuperAdmins } from './access-rows.ts';

/** Of signing in, and of what users sign in with. */
export const signInStatuses = {
  'start-session': forEveryone,
  'refresh-token': forSignedIn,
  'end-session': forEveryone,
  'list-sessions': forSignedIn,
  'delete-session': [401, 404, 404, 404, 404, 404, 404, 404],
  'delete-sessions': forSignedIn,
  'send-code': forEveryone,
  'check-code': forEveryone,
  'send-phone-code': forSignedIn,
  'check-phone-code': forEveryone,
  'update-two-factor': forSignedIn,
  'check-authenticator-code': forEveryone,
  'check-recovery-code': forEveryone,
  'begin-passkey-check': forEveryone,
  'check-passkey': forEveryone,
  'list-factors': forSignedIn,
  'begin-authenticator': forSignedIn,
  'create-authenticator': forEveryone,
  'delete-authenticator': forSignedIn,
  'delete-phone-factor': forSignedIn,
  'begin-passkey': forSignedIn,
  'create-passkey': forEveryone,
  'update-passkey': [401, 404, 200, 404, 404, 404, 404, 404],
  'delete-passkey': [401, 404, 200, 404, 404, 404, 404, 404],
  'create-recovery-codes': forSignedIn,
  'delete-factors': forSuperAdmins,
  'list-api-tokens': forStaff,
  'create-api-token': forStaff,
  'delete-api-token': [401, 403, 200, 404, 404, 404, 404, 403],
  'start-google-session': forEveryone,
  'begin-oauth-session': forEveryone,
  // Only the browser that began the sign-in can finish it.
  'start-oauth-session': [401, 401, 401, 401, 401, 401, 401, 401],
} satisfies Partial<Record<EndpointName, readonly number[]>>;
