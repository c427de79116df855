/** The roles of the access table, and its frequent rows: one status for each role. */
export const columns = [
  'anonymous',
  'client',
  'advisor',
  'colleague',
  'admin',
  'otherAdvisor',
  'agent',
  'superAdmin',
] as const;

/** For an estimate of `advisor`. Clients change none. */
export const byScope = [401, 403, 200, 404, 200, 404, 404, 200];
/** To read one. It is not shared with the client. */
export const byReader = [401, 404, 200, 404, 200, 404, 404, 200];
export const forAdvisors = [401, 403, 200, 200, 200, 200, 200, 200];
/** For what belongs to `advisor` alone. Clients have nothing of the kind. */
export const ofAdvisor = [401, 403, 200, 404, 404, 404, 404, 404];
export const forEveryone = [200, 200, 200, 200, 200, 200, 200, 200];
export const forSignedIn = [401, 200, 200, 200, 200, 200, 200, 200];
export const byFirm = [401, 403, 403, 403, 200, 404, 404, 200];
/** For what only the client's agent and super admins do. */
export const byAgency = [401, 403, 403, 404, 403, 404, 200, 200];
/** Of a firm, and super admins. */
export const forAdmins = [401, 403, 403, 403, 200, 403, 403, 200];
/** Of files with policies. */
export const forSuperAdmins = [401, 403, 403, 403, 403, 403, 403, 200];
export const conflictForSuperAdmins = [401, 403, 403, 403, 403, 403, 403, 409];
export const unbilled = [401, 403, 403, 403, 422, 404, 404, 422];

export const isSuccess = (status: number | undefined): boolean => status === 200 || status === 302;
