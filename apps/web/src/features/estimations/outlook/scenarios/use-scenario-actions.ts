import type { Scenario } from 'contract/endpoints/scenarios';
import { maxScenarioName } from 'contract/vocabulary/scenarios';
import { useState } from 'react';
import { invalidate, useAction } from '../../../../lib/use-endpoint.ts';
import { scenarioTexts as t } from './scenario-texts.ts';

export function useScenarioActions(estimationId: number, scenarios: readonly Scenario[]) {
  const [news, setNews] = useState<string | null>(null);
  const create = useAction('create-scenario', {
    onDone: (_response, _call, cache) => cache.invalidateQueries({ queryKey: ['list-scenarios'] }),
  });
  const update = useAction('update-scenario', {
    onDone: (_response, _call, cache) => cache.invalidateQueries({ queryKey: ['list-scenarios'] }),
  });
  const remove = useAction('delete-scenario', {
    onDone: (_response, _call, cache) => invalidate(cache, 'list-scenarios'),
  });
  const { length: count } = scenarios;
  return {
    news,
    setNews,
    error: create.error ?? update.error,
    isBusy: create.isPending || update.isPending,
    removal: { isPending: remove.isPending, error: remove.error?.message, reset: remove.reset },
    copy: ({ name, changes }: Scenario) => {
      const copied = t.copyOf(name).slice(0, maxScenarioName);
      create.mutate(
        { params: { id: estimationId }, body: { scenario: { name: copied, changes } } },
        { onSuccess: () => setNews(t.copied(copied)) },
      );
    },
    /** @param position from 1 */
    move: ({ id, name }: Scenario, position: number) =>
      update.mutate(
        { params: { id: estimationId, scenario_id: id }, body: { scenario: { position: position } } },
        { onSuccess: () => setNews(t.moved(name, position, count)) },
      ),
    remove: ({ id, name }: Scenario, onRemoved: () => void) =>
      remove.mutate(
        { params: { id: estimationId, scenario_id: id } },
        {
          onSuccess: () => {
            setNews(t.removed(name));
            onRemoved();
          },
        },
      ),
  };
}
