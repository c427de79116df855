import { createDependent, deleteDependent, updateDependent } from 'contract/endpoints/dependents';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateDependent } from './create-dependent.ts';
import { handleDeleteDependent } from './delete-dependent.ts';
import { handleUpdateDependent } from './update-dependent.ts';

export const dependentRoutes: Route[] = [
  route(createDependent, handleCreateDependent),
  route(updateDependent, handleUpdateDependent),
  route(deleteDependent, handleDeleteDependent),
];
