import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** Something that a person is to do; it follows from how things stand and vanishes when done. */
export const todo = z.object({
  kind: z.string().describe('What it is about: docs/todos.md lists the kinds'),
  text: z.string(),
  href: z.string().describe('A path of this application where it is done'),
});
export type Todo = z.output<typeof todo>;

export const listTodos = endpoint({
  name: 'list-todos',
  summary: 'What the signed-in person is to do, the most pressing first.',
  method: 'GET',
  path: '/todos',
  access: 'signed_in',
  reply: z.object({ todos: z.array(todo) }),
});
