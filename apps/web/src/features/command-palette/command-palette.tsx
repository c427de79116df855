import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import type { Command } from '../../ui/command-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isShortcut } from '../../ui/shortcuts.ts';
import { texts as t } from './texts.ts';

const CommandSearch = lazy(async () => ({ default: (await import('./command-search.tsx')).CommandSearch }));

interface CommandPaletteProps {
  canStartEngagements: boolean;
  places: readonly Command[];
}

/** Opens with Ctrl K or ⌘ K on every page, and knows the shortcuts that work on every page. */
export function CommandPalette({ canStartEngagements, places }: CommandPaletteProps) {
  const [shown, setShown] = useState<'search' | 'shortcuts' | null>(null);
  const navigate = useNavigate();
  const close = () => setShown(null);
  const newClient = () => void navigate(paths.newClient);
  const newEstimate = () => void navigate(paths.newEstimation);
  useKeys({
    ...(canStartEngagements && { c: newClient }),
    e: newEstimate,
    '?': () => setShown('shortcuts'),
    search: () => setShown('search'),
  });
  return (
    <>
      <IconButton icon={IconSearch} label={t.open} onClick={() => setShown('search')} />
      <Dialog opened={shown === 'search'} onClose={close} title={t.title}>
        {shown === 'search' && (
          <Suspense>
            <CommandSearch
              places={places}
              onClose={close}
              onNewClient={canStartEngagements ? newClient : null}
              onNewEstimate={newEstimate}
              onShortcuts={() => setShown('shortcuts')}
            />
          </Suspense>
        )}
      </Dialog>
      <Dialog opened={shown === 'shortcuts'} onClose={close} title={t.shortcuts}>
        <FactList facts={Object.entries(t.keys).map(([key, value]) => ({ label: value, value: <kbd>{key}</kbd> }))} />
        <p>{t.keysHelp}</p>
      </Dialog>
    </>
  );
}

/** `search` is Ctrl K or ⌘ K. */
function useKeys(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isSearch = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k';
      const action = isSearch ? latest.current.search : isShortcut(event) ? latest.current[event.key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
