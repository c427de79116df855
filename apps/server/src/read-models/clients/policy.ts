import type { Actor } from '../../auth/actor.ts';

/** Which columns beyond everyone's somebody is shown, in the list as in its file (specification, sections 2 and 6). */
export interface Columns {
  readonly agent: boolean;
  readonly advisor: boolean;
  readonly plan: boolean;
}

/** What a column would show is not sent to whoever does not have the column. */
export const columnsOf = ({ admin, super_admin }: Pick<Actor, 'admin' | 'super_admin'>): Columns => ({
  agent: super_admin,
  advisor: admin || super_admin,
  plan: super_admin,
});
