import type { Account } from 'contract/endpoints/accounts';
import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { useState } from 'react';
import { useFirmStep } from '../../features/accounts/firm-step.tsx';
import { useCheckoutStep } from '../../features/billing/purchase/checkout-step.tsx';
import { isLive, useBilling } from '../../features/billing/use-billing.ts';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { useContactStep } from '../../features/surveys/contact-step.tsx';
import { useRequestTypeStep } from '../../features/surveys/request-type-step.tsx';
import { useOnboardingDraft } from '../../features/surveys/use-draft.ts';
import { useSaveOnboarding } from '../../features/surveys/use-save-flow.ts';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { type FlowStep, QuestionFlow } from '../../ui/question-flow.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

export function OnboardingPage({ user }: { user: CurrentUser }) {
  return (
    <PlainFrame brand={<ProductBrand />}>
      {user.capabilities.can_manage_account ? (
        <AdminOnboarding user={user} />
      ) : (
        <Onboarding user={user} account={null} />
      )}
    </PlainFrame>
  );
}

function AdminOnboarding({ user }: { user: CurrentUser }) {
  const firm = useEndpoint('show-own-account', {}, { staleTime: Number.POSITIVE_INFINITY });
  const settings = useEndpoint('show-settings', {}, { staleTime: Number.POSITIVE_INFINITY });
  const error = firm.error ?? settings.error;
  const retry = () => void Promise.all([firm.refetch(), settings.refetch()]);
  if (!firm.data || !settings.data)
    return error ? (
      <LoadFailure title="Your firm couldn’t be loaded." error={error} onRetry={retry} />
    ) : (
      <Skeleton lines={8} />
    );
  const { account } = firm.data;
  return account?.stripeable && settings.data.payments ? (
    <PayingFirm user={user} account={account} updatedAt={firm.dataUpdatedAt} settings={settings.data} />
  ) : (
    <Onboarding user={user} account={account} />
  );
}

type Draft = ReturnType<typeof useOnboardingDraft>;

interface StepsProps {
  user: CurrentUser;
  account: Account | null;
  draft: Draft;
  checkout?: FlowStep;
}

interface PayingFirmProps {
  user: CurrentUser;
  account: Account;
  updatedAt: number;
  settings: Settings;
}

function Onboarding({ user, account }: Pick<StepsProps, 'user' | 'account'>) {
  return <Steps user={user} account={account} draft={useOnboardingDraft(user)} />;
}

/** A firm that has a subscription already does not check out again. */
function PayingFirm({ user, account, updatedAt, settings }: PayingFirmProps) {
  useBilling(account.id, { initial: { data: account.billing, updatedAt } });
  // The steps do not change while they are taken.
  const [wasSubscribed] = useState(isLive(account.billing.subscription));
  const draft = useOnboardingDraft(user);
  const checkout = useCheckoutStep({
    account,
    settings,
    typed: draft.initial.seats,
    onTyped: (seats) => draft.set('seats', seats),
  });
  return <Steps user={user} account={account} draft={draft} {...(wasSubscribed ? {} : { checkout })} />;
}

function Steps({ user, account, draft, checkout }: StepsProps) {
  const firm = useFirmStep({
    account,
    typed: draft.initial.firm,
    onTyped: (values) => draft.set('firm', values),
    onSave: draft.update,
    onSaved: () => draft.drop('firm'),
  });
  const contact = useContactStep({ user, draft });
  const insurance = useRequestTypeStep(user, draft);
  const steps = [
    ...(account && user.update_account_in_onboarding ? [firm] : []),
    contact,
    ...(checkout ? [checkout] : []),
    ...(user.capabilities.can_take_survey ? [insurance] : []),
  ];
  return (
    <QuestionFlow
      steps={steps}
      step={user.onboarding_step}
      cancelTo={paths.signOut}
      cancelLabel="Cancel and sign out"
      {...useSaveOnboarding()}
    />
  );
}
