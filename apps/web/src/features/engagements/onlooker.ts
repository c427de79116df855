import type { CurrentUser } from 'contract/endpoints/users';

/** Who looks at clients, by what it shows them and lets them do (specification, section 6); the server has the last word. */
export interface Onlooker {
  /** Sees the firm's clients or all of them, not their own alone. */
  seesAdvisors: boolean;
  seesEverything: boolean;
  mayBegin: boolean;
  mayDelete: boolean;
  /** Who looks after a new client: always oneself, oneself or a colleague, or whoever is chosen. */
  choosesAdvisor: 'no' | 'colleague' | 'anyone';
}

export function onlookerOf({ type, super_admin, admin }: CurrentUser): Onlooker {
  const isAdvisor = type === 'AdvisorUser';
  return {
    seesAdvisors: super_admin || (isAdvisor && admin),
    seesEverything: super_admin,
    mayBegin: super_admin || isAdvisor,
    mayDelete: super_admin || isAdvisor,
    choosesAdvisor: super_admin ? 'anyone' : isAdvisor && admin ? 'colleague' : 'no',
  };
}
