import { staffTypes } from 'contract/vocabulary/accounts';
import type { UserType } from 'contract/vocabulary/users';

export type StaffType = (typeof staffTypes)[number];

export const listedTypes = (type: StaffType | undefined, exclude_type: UserType | undefined): readonly StaffType[] =>
  staffTypes.filter((one) => one !== exclude_type && (type === undefined || one === type));

export const isStaffType = (type: UserType): type is StaffType => type !== 'ClientUser';
