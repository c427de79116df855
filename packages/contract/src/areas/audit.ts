import type { Endpoint } from '../endpoint.ts';
import {
  acknowledgeAuditAlert,
  exportAuditEvents,
  listAuditAlerts,
  listAuditEvents,
  listClientAccesses,
  listOwnAccesses,
  showAuditEvent,
} from '../endpoints/audit.ts';

export const auditEndpoints = {
  'list-audit-events': listAuditEvents,
  'export-audit-events': exportAuditEvents,
  'show-audit-event': showAuditEvent,
  'list-audit-alerts': listAuditAlerts,
  'acknowledge-audit-alert': acknowledgeAuditAlert,
  'list-own-accesses': listOwnAccesses,
  'list-client-accesses': listClientAccesses,
} as const satisfies Record<string, Endpoint>;
