import { Panel } from '../../../ui/panel.tsx';
import { SupportContact } from '../../../ui/support-contact.tsx';
import { PlanCards } from './plan-cards.tsx';
import { texts } from './texts.ts';

const t = texts.offer;

export function PlansPanel({ supportContact }: { supportContact: string | undefined }) {
  return (
    <Panel title={t.title} isSpaced>
      <p>{t.lead}</p>
      <PlanCards />
      {supportContact && (
        <p>
          {t.contact} <SupportContact contact={supportContact} />. {t.contactHelp}
        </p>
      )}
    </Panel>
  );
}
