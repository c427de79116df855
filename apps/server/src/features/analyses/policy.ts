import type { AttachmentType } from 'contract/vocabulary/attachments';
import type { Actor, ClientScope } from '../../auth/actor.ts';

/** The caller has checked that the client is visible (specification, section 6). */
export const canManage = (actor: Actor): boolean => actor.super_admin || actor.type === 'HealthAdvisorUser';

/** Agents also open earlier versions. The type for an advisor needs a seat and Core, see `accessTo`. */
export const readableTypes = ({ kind }: ClientScope): readonly AttachmentType[] => {
  if (kind === 'self') return ['hpa'];
  return kind === 'assigned' || kind === 'all' ? ['hpa', 'hpa_fa'] : ['hpa_fa'];
};

export const opensEarlierVersions = ({ kind }: ClientScope): boolean => kind === 'assigned' || kind === 'all';

export const isSubscriber = ({ kind }: ClientScope): boolean => kind === 'advised' || kind === 'firm';
