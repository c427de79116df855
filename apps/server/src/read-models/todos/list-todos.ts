import type { listTodos } from 'contract/endpoints/todos';
import type { Handler } from '../../http/route.ts';
import { todosOf } from './public.ts';

export const handleListTodos: Handler<typeof listTodos> = async ({ ground, actor }) => ({
  todos: await todosOf(ground, actor.user_id),
});
