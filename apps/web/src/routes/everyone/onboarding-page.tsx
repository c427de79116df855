import type { Account } from 'contract/endpoints/accounts';
import type { CurrentUser } from 'contract/endpoints/users';
import { useFirmStep } from '../../features/accounts/firm-step.tsx';
import { ProductBrand } from '../../features/dashboard/product-brand.tsx';
import { useSaveOnboarding } from '../../features/surveys/use-save-flow.ts';
import { useContactStep } from '../../features/users/survey/contact-step.tsx';
import { useRequestTypeStep } from '../../features/users/survey/request-type-step.tsx';
import { paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { QuestionFlow } from '../../ui/question-flow.tsx';
import { LoadFailure, Skeleton } from '../../ui/states.tsx';

export function OnboardingPage({ user }: { user: CurrentUser }) {
  const asksFirm = user.update_account_in_onboarding && user.capabilities.can_manage_account;
  const firm = useEndpoint('show-own-account', {}, { enabled: asksFirm, staleTime: Number.POSITIVE_INFINITY });
  return (
    <PlainFrame brand={<ProductBrand />}>
      {firm.error ? (
        <LoadFailure title="Your firm could not be loaded." error={firm.error} onRetry={() => void firm.refetch()} />
      ) : asksFirm && !firm.data ? (
        <Skeleton lines={8} />
      ) : (
        <Onboarding user={user} account={firm.data?.account ?? null} />
      )}
    </PlainFrame>
  );
}

function Onboarding({ user, account }: { user: CurrentUser; account: Account | null }) {
  const firm = useFirmStep(account);
  const contact = useContactStep(user);
  const insurance = useRequestTypeStep(user);
  const steps = [...(account ? [firm] : []), contact, ...(user.capabilities.can_take_survey ? [insurance] : [])];
  return <QuestionFlow steps={steps} step={user.onboarding_step} cancelTo={paths.signOut} {...useSaveOnboarding()} />;
}
