import { useNavigate } from '@tanstack/react-router';
import type { Account } from 'contract/endpoints/accounts';
import type { SetupAdmin } from 'contract/endpoints/admin-accounts';
import type { Settings } from 'contract/endpoints/current-user';
import { useRef } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useNotice } from '../../../ui/notice.tsx';
import { QuestionFlow } from '../../../ui/question-flow.tsx';
import { useAdminStep } from './admin-step.tsx';
import { useNewFirmStep } from './new-firm-step.tsx';
import { useStripeStep } from './stripe-step.tsx';
import { setupTexts } from './texts.ts';

interface SetupFlowProps {
  account: Account | null;
  admin: SetupAdmin | null;
  payments: Settings['payments'];
  step: number;
}

/** The server keeps what each step saves, so that the setup can be left and resumed at any step. */
export function SetupFlow({ account, admin, payments, step }: SetupFlowProps) {
  const navigate = useNavigate();
  const notice = useNotice();
  const created = useRef<number | null>(null);
  const firmStep = useNewFirmStep(account, (id) => {
    created.current = id;
  });
  const adminStep = useAdminStep(account?.id ?? null, admin);
  const stripeStep = useStripeStep({ account, admin, payments });
  return (
    <QuestionFlow
      steps={[firmStep, adminStep, stripeStep]}
      step={step}
      finalLabel={setupTexts.complete}
      cancelTo={paths.accounts}
      onStep={async () => {
        if (created.current === null) return;
        notice.carry({ tone: 'success', text: setupTexts.firm.created });
        await navigate({ ...paths.setUpAccount(created.current), replace: true });
      }}
      onComplete={() => navigate(paths.accountsCreated)}
    />
  );
}
