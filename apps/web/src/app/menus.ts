import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { paths } from '../lib/paths.ts';
import type { Icon } from '../ui/icon.ts';
import { isAdvisor } from './access.ts';

export interface MenuItem {
  label: string;
  icon: Icon;
  /** A path of this application, or an address elsewhere. */
  to: string;
  isExternal?: true;
}

/** Whether somebody works here (rail, full width) or is looked after (one column). */
export const worksHere = (user: CurrentUser): boolean => isAdvisor(user) || user.super_admin;

/** The main menu of a person (specification, section 2, menus). */
export function mainMenu(
  user: CurrentUser,
  settings: Pick<Settings, 'resources_url'> | undefined,
): readonly MenuItem[] {
  if (!worksHere(user)) return [{ label: 'Home', icon: IconHome, to: paths.dashboard }];
  const items: MenuItem[] = [
    { label: 'Dashboard', icon: IconLayoutDashboard, to: paths.dashboard },
    { label: 'Clients', icon: IconUsers, to: paths.clients },
    { label: 'Estimator', icon: IconCalculator, to: paths.estimations },
  ];
  if (user.type === 'HealthAdvisorUser') items.push({ label: 'My hours', icon: IconClock, to: paths.hours });
  const resources = settings?.resources_url;
  if (resources) items.push({ label: 'Resources', icon: IconLifebuoy, to: resources, isExternal: true });
  return items;
}
