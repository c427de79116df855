import { createScenario, deleteScenario, listScenarios, updateScenario } from 'contract/endpoints/scenarios';
import { type Route, route } from '../../../http/route.ts';
import { handleCreateScenario } from './create-scenario.ts';
import { handleDeleteScenario } from './delete-scenario.ts';
import { handleListScenarios } from './list-scenarios.ts';
import { handleUpdateScenario } from './update-scenario.ts';

export const scenarioRoutes: Route[] = [
  route(listScenarios, handleListScenarios),
  route(createScenario, handleCreateScenario),
  route(updateScenario, handleUpdateScenario),
  route(deleteScenario, handleDeleteScenario),
];
