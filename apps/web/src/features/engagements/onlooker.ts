import type { CurrentUser } from 'contract/endpoints/users';

/** Who looks at clients, by what it shows them and lets them do (specification, section 6); the server has the last word. */
export interface Viewer {
  /** Sees the firm's clients or all of them, not their own alone. */
  seesAdvisors: boolean;
  seesEverything: boolean;
  canBegin: boolean;
  canDelete: boolean;
  /** Who looks after a new client: always oneself, oneself or a colleague, or whoever is chosen. */
  choosesAdvisor: 'no' | 'colleague' | 'anyone';
}

export function viewerOf({ type, super_admin, admin }: CurrentUser): Viewer {
  const isAdvisor = type === 'AdvisorUser';
  return {
    seesAdvisors: super_admin || (isAdvisor && admin),
    seesEverything: super_admin,
    canBegin: super_admin || isAdvisor,
    canDelete: super_admin || isAdvisor,
    choosesAdvisor: super_admin ? 'anyone' : isAdvisor && admin ? 'colleague' : 'no',
  };
}
