import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { InlineSelect } from './inline-select.tsx';
import styles from './tab-bar.module.css';

interface TabBarProps {
  label: string;
  tabs: readonly { value: string; label: string }[];
  active: string;
  onChange: (value: string) => void;
}

/** On a phone, more tabs than fit there are a select. Belongs in Mantine's Tabs. */
export function TabBar({ label, tabs, active, onChange }: TabBarProps) {
  const isSelect = tabs.length > 2;
  return (
    <>
      <Tabs.List aria-label={label} className={styles.list ?? ''} data-many={isSelect || undefined}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} className={styles.tab ?? ''}>
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {isSelect && (
        <div className={styles.select}>
          <InlineSelect label={label} choices={tabs} value={active} onChange={onChange} />
        </div>
      )}
    </>
  );
}
