import { exportAuditEvents, listAuditEvents, showAuditEvent } from 'contract/endpoints/audit';
import { type Route, route } from '../../../http/route.ts';
import { handleExportAuditEvents } from './export-audit-events.ts';
import { handleListAuditEvents } from './list-audit-events.ts';
import { handleShowAuditEvent } from './show-audit-event.ts';

export const auditEventRoutes: Route[] = [
  route(listAuditEvents, handleListAuditEvents),
  route(exportAuditEvents, handleExportAuditEvents),
  route(showAuditEvent, handleShowAuditEvent),
];
