import type { listTodos } from 'contract/endpoints/todos';
import type { Handler } from '../../http/route.ts';
import { listTodosOf } from './operations.ts';

export const handleListTodos: Handler<typeof listTodos> = async ({ ctx, actor }) => ({
  todos: await listTodosOf(ctx, actor.user_id),
});
