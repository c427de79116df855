import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { allZones, commonZones } from '../lib/zones.ts';
import { type FieldProps, frame } from './fields.tsx';

interface ZoneFieldProps extends Omit<FieldProps<HTMLSelectElement>, 'placeholder'> {
  value: string;
  onChange: (zone: string) => void;
}

const displayName = (zone: string) => zone.replaceAll('_', ' ');

export function ZoneField({ onChange, value, ...props }: ZoneFieldProps) {
  const groups = useMemo(() => {
    const common = commonZones.map(({ zone, label }) => ({ value: zone, label }));
    const isCommon = new Set(common.map((one) => one.value));
    const others = [...new Set([...allZones(), value])].filter((zone) => !isCommon.has(zone));
    return [
      { group: 'United States', items: common },
      { group: 'All others', items: others.map((zone) => ({ value: zone, label: displayName(zone) })) },
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
