import type { listTodos } from 'contract/endpoints/todos';
import type { Handler } from '../../http/route.ts';
import { todosOf } from './public.ts';

export const handleListTodos: Handler<typeof listTodos> = async ({ ctx, actor }) => ({
  todos: await todosOf(ctx, actor.user_id),
});
