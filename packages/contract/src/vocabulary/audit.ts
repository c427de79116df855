/**
 * `change`: a record was created, changed or deleted. `read`: a client's health data was shown. `export`: data left as a file.
 * `sign_in`: a session began, ended or was denied. `permission`: a role or an access right changed.
 */
export const auditKinds = ['change', 'read', 'export', 'sign_in', 'permission'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** `link`: the holder of a link, without a session. `system`: a job or a provider. */
export const auditActors = ['user', 'link', 'anonymous', 'system'] as const;
export type AuditActor = (typeof auditActors)[number];

export const auditAlertKinds = ['opened', 'exported'] as const;
export type AuditAlertKind = (typeof auditAlertKinds)[number];

/** An event names at most this many clients; the rest are counted. */
export const maxNamedClients = 10;
