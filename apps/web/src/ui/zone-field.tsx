import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { allZones, commonZones } from '../lib/zones.ts';
import { type FieldProps, frame } from './fields.tsx';

interface ZoneFieldProps extends Omit<FieldProps<HTMLSelectElement>, 'placeholder'> {
  /** An IANA name. */
  value: string;
  onChange: (zone: string) => void;
}

const spoken = (zone: string) => zone.replaceAll('_', ' ');

/** A time zone: those of the United States by what they are called, then the world's by their cities. */
export function ZoneField({ onChange, value, ...props }: ZoneFieldProps) {
  const groups = useMemo(() => {
    const common = commonZones.map(({ zone, label }) => ({ value: zone, label }));
    const isCommon = new Set(common.map((one) => one.value));
    const others = [...new Set([...allZones(), value])].filter((zone) => !isCommon.has(zone));
    return [
      { group: 'United States', items: common },
      { group: 'All others', items: others.map((zone) => ({ value: zone, label: spoken(zone) })) },
    ];
  }, [value]);
  return (
    <NativeSelect
      {...frame(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={groups}
    />
  );
}
