export const validateSeatsSearch = ({ tab }: { tab?: unknown }): { tab?: 1 | undefined } => ({
  tab: String(tab) === '1' ? 1 : undefined,
});
