export const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

export const toCents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100));
