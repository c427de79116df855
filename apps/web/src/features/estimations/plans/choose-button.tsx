import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { planTexts } from './plan-texts.ts';
import type { Choice } from './use-choice.ts';

const t = planTexts.choice;

interface ChooseButtonProps {
  plan: { plan_id: string; name: string; bar: string | null };
  choice: Choice;
}

/** Nothing where it can't be chosen. The chosen plan is marked for everyone. */
export function ChooseButton({ plan: { plan_id, name, bar }, choice }: ChooseButtonProps) {
  if (choice.chosenId === plan_id) return <Badge tone="teal">{t.chosen}</Badge>;
  const { choose } = choice;
  if (!choose || bar !== null) return null;
  return (
    <Button
      size="sm"
      busy={choice.pendingId === plan_id}
      aria-label={t.chooseNamed(name)}
      onClick={() => choose(plan_id)}
    >
      {t.choose}
    </Button>
  );
}
