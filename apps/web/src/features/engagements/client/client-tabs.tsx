import { Tabs } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ClientView, clientViews, paths } from '../../../lib/paths.ts';
import { TabBar } from '../../../ui/tab-bar.tsx';
import { texts } from '../texts.ts';
import styles from './client-tabs.module.css';

const { label, ...names } = texts.client.tabs;
const order = ['overview', 'estimates', 'profile', 'plans', 'documents', 'activity'] as const;
const tabs = order.map((value) => ({ value, label: names[value] }));

interface ClientTabsProps {
  clientId: number;
  active: ClientView | 'plans';
  children: ReactNode;
}

/** In the address, so that a link, Back and a reload open the same tab. */
export function ClientTabs({ clientId, active, children }: ClientTabsProps) {
  const navigate = useNavigate();
  const open = (value: string | null) => {
    const view = clientViews.find((one) => one === value);
    const target = view ? paths.clientView(clientId, view) : paths.clientPolicies(clientId);
    void navigate({ ...target, replace: true, resetScroll: false });
  };
  return (
    <Tabs value={active} onChange={open} activateTabWithKeyboard={false}>
      <div className={styles.bar} data-keeps-focus>
        <TabBar label={label} tabs={tabs} active={active} onChange={open} />
      </div>
      <Tabs.Panel value={active} className={styles.panel ?? ''}>
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
