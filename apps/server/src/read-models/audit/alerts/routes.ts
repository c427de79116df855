import { acknowledgeAuditAlert, listAuditAlerts } from 'contract/endpoints/audit';
import { type Route, route } from '../../../http/route.ts';
import { handleAcknowledgeAuditAlert } from './acknowledge-audit-alert.ts';
import { handleListAuditAlerts } from './list-audit-alerts.ts';

export const auditAlertRoutes: Route[] = [
  route(listAuditAlerts, handleListAuditAlerts),
  route(acknowledgeAuditAlert, handleAcknowledgeAuditAlert),
];
