/** The floor each slice of the server stands on. A slice uses only lower floors, and those only through their public.ts. */
export const floors: Readonly<Record<string, number>> = {
  platform: 0,
  files: 1,
  notifications: 1,
  realtime: 1,
  activities: 2,
  users: 2,
  accounts: 3,
  billing: 4,
  identity: 5,
  clients: 6,
  admin: 6,
  bookings: 7,
  estimations: 7,
  policies: 7,
  analyses: 7,
  todos: 7,
  flows: 7,
  overview: 8,
  demo: 9,
};

/** The lowest floor whose records belong to a firm. */
export const firstFloorOfFirms = 6;
