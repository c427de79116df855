import type { InvoiceStatus } from 'contract/vocabulary/billing';
import type { BadgeTone } from '../../ui/badge-tone.ts';

export const invoiceTones: Readonly<Record<InvoiceStatus, BadgeTone>> = {
  draft: 'gray',
  open: 'amber',
  paid: 'leaf',
  uncollectible: 'brick',
  void: 'gray',
};
