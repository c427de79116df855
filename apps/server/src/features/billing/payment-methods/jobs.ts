import * as z from 'zod';
import type { Job } from '../../../jobs/queue.ts';
import { billingOf } from '../operations.ts';
import { saveVerifiedBankAccount } from './operations.ts';

const payload = z.object({ account_id: z.number(), setup_intent_id: z.string(), verified_at: z.coerce.date() });

export const paymentMethodJobs: Job[] = [
  {
    name: 'save-verified-payment-method',
    retries: { limit: 10, first_pause: 60, longest_pause: 3600 },
    async work(ctx, attempt) {
      const billing = billingOf(ctx);
      if (billing) await saveVerifiedBankAccount(billing, payload.parse(attempt.payload));
    },
  },
];
