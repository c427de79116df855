import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { TabBar } from './tab-bar.tsx';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  active: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

export function Tabs({ label, tabs, active, onChange, children }: TabsProps) {
  return (
    <MantineTabs value={active} onChange={(value) => value && onChange(value)} activateTabWithKeyboard={false}>
      <div className={styles.bar} data-keeps-focus>
        <TabBar label={label} tabs={tabs} active={active} onChange={onChange} />
      </div>
      <MantineTabs.Panel value={active} className={styles.panel ?? ''}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
