import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** Derived from the current state. It disappears when it is done. */
export const todo = z.object({
  kind: z.string().describe('See docs/todos.md'),
  text: z.string(),
  href: z.string().describe('A path of this application'),
});
export type Todo = z.output<typeof todo>;

export const listTodos = endpoint({
  name: 'list-todos',
  summary: 'List the to-dos of the signed-in user, most urgent first.',
  method: 'GET',
  path: '/todos',
  access: 'signed_in',
  reply: z.object({ todos: z.array(todo) }),
});
