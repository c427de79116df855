import { listTodos } from 'contract/endpoints/todos';
import { route } from '../../http/route.ts';
import { listTodosOf } from './operations.ts';

export const listTodosRoute = route(listTodos, async ({ ctx, actor }) => ({
  todos: await listTodosOf(ctx, actor.user_id),
}));
