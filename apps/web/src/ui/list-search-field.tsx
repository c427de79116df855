import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { CloseButton, TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { ListState } from '../lib/use-list-state.ts';

interface ListSearchFieldProps {
  label: string;
  state: ListState;
}

export function ListSearchField({ label, state }: ListSearchFieldProps) {
  return (
    <search>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        leftSectionPointerEvents="none"
        rightSection={state.typed && <CloseButton aria-label="Clear search" size="sm" onClick={state.clearSearch} />}
        value={state.typed}
        onChange={(event) => state.setTyped(event.currentTarget.value)}
      />
    </search>
  );
}
