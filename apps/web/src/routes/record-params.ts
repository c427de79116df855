import { redirect } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';

/** Anything that is not an id leads to /404. */
export const recordParams = {
  parse: ({ id }: { id: string }) => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw redirect({ ...paths.notFound, replace: true });
    return { id: Number(id) };
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};
