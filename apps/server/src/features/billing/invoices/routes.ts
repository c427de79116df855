import { listInvoices, showInvoice } from 'contract/endpoints/invoices';
import { type Route, route } from '../../../http/route.ts';
import { handleListInvoices } from './list-invoices.ts';
import { handleShowInvoice } from './show-invoice.ts';

export const invoiceRoutes: Route[] = [route(listInvoices, handleListInvoices), route(showInvoice, handleShowInvoice)];
