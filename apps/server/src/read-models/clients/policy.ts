import type { Actor } from '../../auth/actor.ts';

/** Specification, sections 2 and 6. */
export interface Columns {
  readonly agent: boolean;
  readonly advisor: boolean;
  readonly plan: boolean;
}

export const columnsOf = ({ admin, super_admin }: Pick<Actor, 'admin' | 'super_admin'>): Columns => ({
  agent: super_admin,
  advisor: admin || super_admin,
  plan: super_admin,
});
