/**
 * `change`: a record was created, changed or deleted. `read`: a client's health data was shown. `export`: data left as a file.
 * `sign_in`: a session began, ended or was denied. `permission`: a role or an access right changed.
 */
export const auditKinds = ['change', 'read', 'export', 'sign_in', 'permission'] as const;
export type AuditKind = (typeof auditKinds)[number];
