import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PlanInformation } from '../../features/policies/edit/plan-information.tsx';
import { editTexts } from '../../features/policies/edit/texts.ts';
import { PlansHead } from '../../features/policies/plans-head.tsx';
import { PolicyImpact } from '../../features/policies/policy-impact.tsx';
import { prefetch } from '../../lib/prefetch.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { useNotice } from '../../ui/notice.tsx';

/** The tab Plans of the client's page. */
export const Route = createFileRoute('/_shell/clients/$id/policies')({
  staticData: { requires: 'can_see_clients' },
  loader: ({ context: { queryClient }, params }) =>
    prefetch(queryClient, 'list-policies', { params }, { requires: 'can_see_clients' }),
  component: ClientPolicies,
});

function ClientPolicies() {
  const { id } = Route.useParams();
  const plans = useEndpoint('list-policies', { params: { id } }).data;
  const [isAdding, setAdding] = useState(false);
  const notice = useNotice();
  const addButton = useRef<HTMLButtonElement>(null);
  const hasAdded = useRef(false);
  useEffect(() => {
    // The form went away with the focus. The button that opened it takes it.
    if (!isAdding && hasAdded.current) addButton.current?.focus();
    hasAdded.current = isAdding;
  }, [isAdding]);
  const add = () => {
    notice.clear();
    setAdding(true);
  };
  return (
    <>
      <PlansHead
        action={
          plans?.can_edit &&
          !isAdding && (
            <Button ref={addButton} size="sm" icon={IconPlus} onClick={add}>
              {editTexts.add}
            </Button>
          )
        }
      />
      <PlanInformation clientId={id} isAdding={isAdding} onAdded={() => setAdding(false)} />
      {plans && plans.policies.length > 0 && <PolicyImpact policies={plans.policies} />}
    </>
  );
}
