import { createHash } from 'node:crypto';
import type { Move, MovePreview } from 'contract/endpoints/moves';
import type { Destination, MovingAdvisor } from './queries.ts';

export interface Plan {
  readonly move: Move;
  /** Null for chosen clients. */
  readonly advisor: MovingAdvisor | null;
  readonly destination: Destination & { readonly to_advisor: MovingAdvisor; readonly account_name: string };
  readonly from_account: { readonly id: number; readonly name: string } | null;
  /** Null for moves of clients. */
  readonly new_firm: { readonly id: number; readonly name: string } | null;
  /** Something stays with the former firm. */
  readonly successor_required: boolean;
  readonly staying_ids: readonly number[];
  readonly changing_ids: readonly number[];
  readonly checksum: string | null;
  readonly meetings: number;
  readonly staying_meetings: number;
  readonly canceled_meetings: number;
  /** `to_id` is null where the advisor keeps them. */
  readonly estimates: { readonly count: number; readonly to_id: number | null };
}

const namedOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

export function toPreview(move: Move, plan: Plan): MovePreview {
  const { advisor, destination, new_firm, staying_ids, changing_ids, estimates, checksum } = plan;
  const changesFirm = new_firm !== null;
  const counts = {
    clients: staying_ids.length + changing_ids.length,
    changing_firm: changing_ids.length,
    meetings: plan.meetings,
    estimates: changesFirm || estimates.to_id === null ? 0 : estimates.count,
    staying_meetings: plan.staying_meetings,
    canceled_meetings: plan.canceled_meetings,
    staying_estimates: changesFirm || estimates.to_id === null ? estimates.count : 0,
  };
  const preview = {
    ...counts,
    advisor: advisor && namedOf(advisor),
    from_account: plan.from_account,
    to_account: new_firm ?? { id: destination.account_id, name: destination.account_name },
    to_advisor: namedOf(destination.to_advisor),
    successor_required: plan.successor_required,
    loses_admin_role: changesFirm && advisor?.role === 'admin',
    loses_ownership: changesFirm && advisor?.is_owner === true,
  };
  const facts = JSON.stringify([move, preview, checksum]);
  return { ...preview, digest: createHash('sha256').update(facts).digest('base64url') };
}
