import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ClientView, clientViews, paths } from '../../../lib/paths.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { texts } from '../texts.ts';

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
  const open = (value: string) => {
    const view = clientViews.find((one) => one === value);
    const target = view ? paths.clientView(clientId, view) : paths.clientPolicies(clientId);
    void navigate({ ...target, replace: true, resetScroll: false });
  };
  return (
    <Tabs label={label} tabs={tabs} active={active} onChange={open}>
      {children}
    </Tabs>
  );
}
