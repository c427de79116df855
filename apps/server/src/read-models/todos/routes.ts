import { listTodos } from 'contract/endpoints/todos';
import { type Route, route } from '../../http/route.ts';
import { handleListTodos } from './list-todos.ts';

export const todoRoutes: Route[] = [route(listTodos, handleListTodos)];
