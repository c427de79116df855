import { Panel } from '../../../ui/panel.tsx';
import { SupportContact } from '../../../ui/support-contact.tsx';
import { PlanCards } from './plan-cards.tsx';
import { texts } from './texts.ts';

const t = texts.offer;

interface PlansPanelProps {
  /** Who can buy seats: the user, the admin of the user’s firm, or support for the firm. */
  buyer: 'self' | 'admin' | 'support';
  supportContact: string | undefined;
}

export function PlansPanel({ buyer, supportContact }: PlansPanelProps) {
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.lead}</p>
      <PlanCards />
      {buyer === 'admin' && <p>{t.adminOnly}</p>}
      {buyer === 'support' && supportContact && (
        <p>
          {t.contact} <SupportContact contact={supportContact} />. {t.contactHelp}
        </p>
      )}
    </Panel>
  );
}
