import type { Account } from 'contract/endpoints/accounts';
import { offeredPlans, planLabels, planPrices } from 'contract/vocabulary/billing';
import { useEffect, useRef } from 'react';
import { formatWholeMoney } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { changeMessageOf } from '../change-errors.ts';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { WhyDisabled } from '../changes/why-disabled.tsx';
import { PlanCards } from './plan-cards.tsx';
import { texts } from './texts.ts';
import { usePlanChange } from './use-plan-change.ts';

const t = texts.selection;

interface PlanPanelProps {
  account: Pick<Account, 'id' | 'plan_type'>;
  /** Skips the confirmation while nothing is charged, as in onboarding. */
  isImmediate?: boolean;
  /** False for a firm whose plan is not paid for, which super admins choose. */
  isBilled?: boolean;
}

export function PlanPanel({ account, isImmediate = false, isBilled = true }: PlanPanelProps) {
  const { id, plan_type: current } = account;
  const plans = usePlanChange(account, isImmediate);
  const { changedTo, error } = plans;
  const outcome = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared.
  useEffect(() => {
    if (changedTo) outcome.current?.focus();
  }, [changedTo]);
  return (
    <Panel title={t.title} isSpaced>
      {changedTo && (
        <Banner tone="success" role="status" ref={outcome} tabIndex={-1} onClose={plans.dismiss}>
          {t.changed(planLabels[changedTo])}
        </Banner>
      )}
      {!offeredPlans.some((plan) => plan === current) && <p>{t.older(planLabels[current], priceText(current))}</p>}
      <PlanCards
        current={current}
        footer={(plan) =>
          plan === current ? (
            <Badge tone="teal">{plans.isCharged || !isBilled ? t.current : t.chosen}</Badge>
          ) : (
            <Button
              disabled={!plans.canChoose && !plans.isSending(plan)}
              busy={plans.isSending(plan)}
              onClick={() => plans.choose(plan)}
            >
              {t.choose(planLabels[plan])}
            </Button>
          )
        }
      />
      {error && (
        <Banner tone="danger" role="alert">
          {changeMessageOf(error)}
        </Banner>
      )}
      <WhyDisabled accountId={id} />
      <PlanDialog plans={plans} current={current} isBilled={isBilled} />
    </Panel>
  );
}

interface PlanDialogProps {
  plans: ReturnType<typeof usePlanChange>;
  current: Account['plan_type'];
  isBilled: boolean;
}

function PlanDialog({ plans, current, isBilled }: PlanDialogProps) {
  const { target, isConfirming, direction, isCharged, change, subscription, ask, send, close } = plans;
  // Nothing is due if the account's credit is enough.
  const lead =
    target &&
    (current === 'monthly' && isCharged
      ? t.toYearly(planLabels[target])
      : t.leads[change.preview.data?.due_now === 0 ? 'plain' : direction](planLabels[target]));
  return (
    <ChangeDialog
      opened={isConfirming}
      title={t.question}
      lead={isCharged ? lead : `${lead} ${isBilled ? t.notCharged : t.unbilled}`}
      confirmLabel={t.confirm[direction]}
      change={change}
      hasPreview={isCharged}
      plan={target ?? current}
      subscription={subscription}
      onQuote={() => target && ask(target)}
      onConfirm={() => target && send(target)}
      onClose={close}
    />
  );
}

const priceText = (plan: Account['plan_type']) =>
  (plan === 'monthly' ? t.perMonth : t.perYear)(formatWholeMoney(planPrices[plan] / 100));
