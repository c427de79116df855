import { createContext } from 'react';
import type { ScenarioValues } from './scenario-values.ts';

export type BegunScenario = Pick<ScenarioValues, 'kinds'> & Partial<ScenarioValues>;

/** What another part of the page has begun, to be named and saved among the scenarios. */
export const Begun = createContext<{ scenario: BegunScenario | null; end: () => void }>({
  scenario: null,
  end: () => undefined,
});
