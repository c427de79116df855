import { listTodos } from 'contract/todos';
import { type Route, route } from '../platform/http/route.ts';
import { handleListTodos } from './list-todos.ts';

export const todoRoutes: Route[] = [route(listTodos, handleListTodos)];
