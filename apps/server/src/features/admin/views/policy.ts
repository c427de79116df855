interface ViewedUser {
  readonly super_admin: boolean;
  readonly disabled_at: string | null;
  readonly quarantined_at: string | null;
}

export const canBeViewed = ({ super_admin, disabled_at, quarantined_at }: ViewedUser): boolean =>
  !super_admin && disabled_at === null && quarantined_at === null;
