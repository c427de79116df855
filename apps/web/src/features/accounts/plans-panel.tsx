import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { planPrices } from 'contract/vocabulary/billing';
import { formatWholeMoney } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { SupportContact } from '../../ui/support-contact.tsx';
import styles from './plans-panel.module.css';

const plans = [
  {
    name: 'Starter',
    price: planPrices.starter,
    lead: 'For referring clients.',
    responseType: ['Start client engagements', 'Join calls with health agents'],
  },
  {
    name: 'Core',
    price: planPrices.core,
    lead: 'For planning with them.',
    responseType: [
      'Everything in Starter',
      'See the HealthPlanning Analysis of each client',
      'The core-plan tool for your clients',
    ],
  },
] as const;

export function PlansPanel({ supportContact }: { supportContact: string | undefined }) {
  return (
    <Panel title="Plans" isSpaced>
      <p>Each advisor of a firm has a seat, for a year at a time.</p>
      <ul className={styles.plans}>
        {plans.map(({ name, price, lead, responseType }) => (
          <li key={name} className={styles.plan}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.price}>
              <strong>{formatWholeMoney(price / 100)}</strong> a seat a year
            </p>
            <p className={styles.lead}>{lead}</p>
            <ul className={styles.features}>
              {responseType.map((one) => (
                <li key={one}>
                  <IconCheck size={18} stroke={2} aria-hidden />
                  {one}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {supportContact && (
        <p>
          To subscribe or to add a seat, write to <SupportContact contact={supportContact} />. Name your firm, the plan
          and how many seats.
        </p>
      )}
    </Panel>
  );
}
