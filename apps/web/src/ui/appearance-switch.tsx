import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import IconDeviceDesktop from '@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs';
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
import { useId } from 'react';
import styles from './appearance-switch.module.css';
import type { Icon } from './icon.ts';

const choices: readonly { value: MantineColorScheme; label: string; icon: Icon }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Auto', icon: IconDeviceDesktop },
];

export function AppearanceSwitch({ isTitled = false }: { isTitled?: boolean }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className={isTitled ? styles.said : styles.legend}>Appearance</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label key={value} className={styles.choice}>
          <input type="radio" name={name} checked={colorScheme === value} onChange={() => setColorScheme(value)} />
          <Icon size={16} stroke={1.75} aria-hidden />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
