import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { useState } from 'react';
import {
  closeTour,
  hasTour,
  isTourClosed,
  saveTourStep,
  type TourRole,
  tourRoleOf,
} from '../features/tour/tour-progress.ts';

export interface Tour {
  readonly role: TourRole;
  readonly isOpen: boolean;
  /** How often the user has asked for it on this page; it then begins again and takes the focus. */
  readonly asked: number;
  readonly show: () => void;
  readonly close: () => void;
}

/** Null for everyone but demo accounts. */
export function useTour(user: CurrentUser | undefined, settings: Settings | undefined): Tour | null {
  const [chosen, setChosen] = useState({ of: 0, isOpen: false, asked: 0 });
  if (!user || !hasTour(user, settings)) return null;
  const role = tourRoleOf(user);
  const { isOpen, asked } = chosen.of === user.id ? chosen : { isOpen: !isTourClosed(role), asked: 0 };
  return {
    ...{ role, isOpen, asked },
    show() {
      saveTourStep(role, 0);
      setChosen({ of: user.id, isOpen: true, asked: asked + 1 });
    },
    close() {
      closeTour(role);
      setChosen({ of: user.id, isOpen: false, asked });
    },
  };
}
