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

export const byScope = [401, 403, 200, 404, 200, 404, 404, 200];
export const byReader = [401, 404, 200, 404, 200, 404, 404, 200];
export const forAdvisors = [401, 403, 200, 200, 200, 200, 200, 200];
export const forStaff = [401, 403, 200, 200, 200, 200, 200, 403];
export const ofAdvisor = [401, 403, 200, 404, 404, 404, 404, 404];
export const forEveryone = [200, 200, 200, 200, 200, 200, 200, 200];
export const forSignedIn = [401, 200, 200, 200, 200, 200, 200, 200];
export const byFirm = [401, 403, 403, 403, 200, 404, 404, 200];
export const byAgency = [401, 403, 403, 404, 403, 404, 200, 200];
export const forAdmins = [401, 403, 403, 403, 200, 403, 403, 200];
export const forSuperAdmins = [401, 403, 403, 403, 403, 403, 403, 200];
export const conflictForSuperAdmins = [401, 403, 403, 403, 403, 403, 403, 409];
export const unbilled = [401, 403, 403, 403, 422, 404, 404, 422];

export const isSuccess = (status: number | undefined): boolean => status === 200 || status === 302;
