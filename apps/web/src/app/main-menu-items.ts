import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCalendarMonth from '@tabler/icons-react/dist/esm/icons/IconCalendarMonth.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs';
import IconRadar2 from '@tabler/icons-react/dist/esm/icons/IconRadar2.mjs';
import IconReportMedical from '@tabler/icons-react/dist/esm/icons/IconReportMedical.mjs';
import IconTableImport from '@tabler/icons-react/dist/esm/icons/IconTableImport.mjs';
import IconUserCog from '@tabler/icons-react/dist/esm/icons/IconUserCog.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { Settings } from 'contract/endpoints/current-user';
import type { CurrentUser } from 'contract/endpoints/users';
import { type LinkTarget, paths } from '../lib/paths.ts';
import type { Icon } from '../ui/icon.ts';

interface MenuItemBase {
  label: string;
  icon: Icon;
  /** Of what needs attention there. */
  count?: number;
}

export type MenuItem = MenuItemBase & ({ to: LinkTarget } | { href: string });

export function mainMenu(
  { capabilities }: Pick<CurrentUser, 'capabilities'>,
  settings: Pick<Settings, 'resources_url'> | undefined,
  operations = 0,
): readonly MenuItem[] {
  if (!capabilities.can_see_clients) return [{ label: 'Home', icon: IconHome, to: paths.dashboard }];
  const items: MenuItem[] = [
    { label: 'Dashboard', icon: IconLayoutDashboard, to: paths.dashboard },
    { label: 'Clients', icon: IconUsers, to: paths.clients },
    { label: 'Radar', icon: IconRadar2, to: paths.radar },
    ...(capabilities.can_see_calendar ? [{ label: 'Calendar', icon: IconCalendarMonth, to: paths.calendar }] : []),
    { label: 'Meetings', icon: IconCalendarEvent, to: paths.meetings },
    { label: 'Estimator', icon: IconCalculator, to: paths.estimations },
  ];
  if (capabilities.can_see_all_accounts) items.push({ label: 'Accounts', icon: IconBuilding, to: paths.accounts });
  if (capabilities.can_edit_profiles) items.push({ label: 'Users', icon: IconUserCog, to: paths.users });
  if (capabilities.can_see_operations)
    items.push({ label: 'Operations', icon: IconAlertCircle, to: paths.operations, count: operations });
  if (capabilities.can_see_operations)
    items.push({ label: 'Plan years', icon: IconReportMedical, to: paths.planYears });
  if (capabilities.can_import_policies)
    items.push({ label: 'Importer', icon: IconTableImport, to: paths.policyImport });
  if (capabilities.can_set_hours) items.push({ label: 'My hours', icon: IconClock, to: paths.hours });
  const resources = settings?.resources_url;
  if (resources) items.push({ label: 'Resources', icon: IconLifebuoy, href: resources });
  return items;
}
