import { useDebouncedValue } from '@mantine/hooks';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { type LinkTarget, paths } from '../../lib/paths.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';
import { type Command, CommandList } from '../../ui/command-list.tsx';
import { texts as t } from './texts.ts';

const maxShown = 5;

interface CommandSearchProps {
  places: readonly Command[];
  onClose: () => void;
  /** Null for users who cannot start engagements. */
  onNewClient: (() => void) | null;
  onNewEstimate: () => void;
  onShortcuts: () => void;
}

export function CommandSearch({ places, onClose, onNewClient, onNewEstimate, onShortcuts }: CommandSearchProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 300);
  const { clients, estimates, isPending, isError } = useFound(search, onClose);
  const actions: Command[] = [
    ...(onNewClient ? [{ id: 'new-client', label: t.newClient, icon: IconPlus, run: onNewClient }] : []),
    { id: 'new-estimate', label: t.newEstimate, icon: IconPlus, run: onNewEstimate },
    ...places.map((place) => ({ ...place, label: t.goTo(place.label) })),
  ];
  const closing = actions.map(({ run, ...action }) => ({
    ...action,
    run: () => {
      onClose();
      run();
    },
  }));
  const all = [...closing, { id: 'shortcuts', label: t.shortcuts, icon: IconKeyboard, run: onShortcuts }];
  const wanted = all.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()));
  const isComing = typed.trim() !== search || (search !== '' && isPending);
  const isNone = !isComing && clients.length + estimates.length + wanted.length === 0;
  return (
    <CommandList
      label={t.label}
      placeholder={t.placeholder}
      search={typed}
      onSearch={setTyped}
      groups={[
        { label: t.clients, commands: isComing ? [] : clients },
        { label: t.estimates, commands: isComing ? [] : estimates },
        { label: t.actions, commands: wanted },
      ]}
      note={isComing ? t.searching : isError ? t.failed : isNone ? t.none : null}
    />
  );
}

function useFound(search: string, onClose: () => void) {
  const navigate = useNavigate();
  const enabled = search !== '';
  const clients = useEndpoint('list-clients', { query: { search, pageSize: 10 } }, { enabled });
  const estimates = useEndpoint('list-estimations', { query: { search, pageSize: 10 } }, { enabled });
  const open = (target: LinkTarget) => () => {
    onClose();
    void navigate(target);
  };
  return {
    clients: (enabled ? (clients.data?.clients ?? []) : []).slice(0, maxShown).map(
      ({ id, name, referred_at }): Command => ({
        ...{ id: `client-${id}`, label: name, detail: formatDay(referred_at), icon: IconUser },
        run: open(paths.client(id)),
      }),
    ),
    estimates: (enabled ? (estimates.data?.estimations ?? []) : []).slice(0, maxShown).map(
      ({ id, name, updated_at }): Command => ({
        ...{ id: `estimate-${id}`, label: name, detail: formatDay(updated_at), icon: IconCalculator },
        run: open(paths.estimation(id)),
      }),
    ),
    isPending: clients.isPending || estimates.isPending,
    isError: clients.isError || estimates.isError,
  };
}
