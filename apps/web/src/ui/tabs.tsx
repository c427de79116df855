import '@mantine/core/styles/Tabs.layer.css';
import { Tabs as MantineTabs } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  /** A place without a name has no tab. */
  tabs: readonly (string | null)[];
  active: number;
  onChange: (place: number) => void;
  children: ReactNode;
}

export function Tabs({ label, tabs, active, onChange, children }: TabsProps) {
  return (
    <MantineTabs value={String(active)} onChange={(value) => onChange(Number(value))} activateTabWithKeyboard={false}>
      <MantineTabs.List aria-label={label} className={styles.list ?? ''}>
        {tabs.map(
          (name, place) =>
            name !== null && (
              <MantineTabs.Tab key={name} value={String(place)} className={styles.tab ?? ''}>
                {name}
              </MantineTabs.Tab>
            ),
        )}
      </MantineTabs.List>
      <MantineTabs.Panel value={String(active)} className={styles.panel ?? ''}>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  );
}
