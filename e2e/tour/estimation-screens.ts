import {
  addScenario,
  fillHousehold,
  moveIncome,
  openItems,
  openYears,
  press,
  pressInRow,
  sendHalfFilled,
  showChart,
  showIncome,
  showTable,
} from './acts.ts';
import type { HouseholdName } from './households.ts';
import { type Screen, staff } from './screen.ts';

const list = /\/api\/v1\/estimations\?/;
const one = /\/api\/v1\/(estimations|clients)\/[^/?]+$/;
const scenarios = /\/api\/v1\/estimations\/\d+\/scenarios$/;

const prices = /\/api\/v1\/estimations\/market\?/;
/** The chart of an estimate, at its top. */
const income = (name: string, id: HouseholdName, act = showChart): Screen => ({
  name: `income-${name}`,
  path: '/estimations/$id',
  id,
  people: ['advisor'],
  act,
});

export const estimationScreens: readonly Screen[] = [
  { name: 'estimations', path: '/estimations', people: [...staff, 'client'] },
  { name: 'estimations-no-match', path: '/estimations', query: '?search=zzzz', people: ['advisor'] },
  { name: 'estimations-loading', path: '/estimations', people: ['advisor'], answers: { to: list, with: 'nothing' } },
  { name: 'estimations-failing', path: '/estimations', people: ['advisor'], answers: { to: list, with: 'failure' } },
  { name: 'estimations-menu', path: '/estimations', people: ['advisor'], act: openItems(/^Actions for/) },
  { name: 'estimations-delete', path: '/estimations', people: ['advisor'], act: pressInRow(/^delete/i) },
  { name: 'new-estimation', path: '/estimations/new', people: ['advisor'] },
  { name: 'new-estimation-begun', path: '/estimations/new', people: ['advisor'], act: fillHousehold },
  {
    name: 'new-estimation-refused',
    path: '/estimations/new',
    people: ['advisor'],
    act: sendHalfFilled,
  },
  { name: 'estimation', path: '/estimations/$id', id: 'estimation', people: ['advisor', 'super'] },
  { name: 'estimation-medicare', path: '/estimations/$id', id: 'medicare', people: ['advisor'] },
  income('cliff-2026', 'cliff'),
  income('cliff-2025', 'beforeCliff'),
  income('blended', 'blended'),
  income('non-expansion', 'nonExpansion'),
  income('new-york', 'newYork'),
  { name: 'income-medicare', path: '/estimations/$id', id: 'medicare', people: ['advisor'], act: showChart },
  income('moved', 'cliff', moveIncome),
  income('without-prices', 'territory', showIncome),
  { ...income('loading', 'cliff', showIncome), answers: { to: prices, with: 'nothing' } },
  { ...income('failing', 'cliff', showIncome), answers: { to: prices, with: 'failure' } },
  income('table', 'blended', showTable),
  { name: 'estimation-why', path: '/estimations/$id', id: 'estimation', people: ['advisor'], act: press(/why/i) },
  {
    name: 'estimation-loading',
    path: '/estimations/$id',
    id: 'estimation',
    people: ['advisor'],
    answers: { to: one, with: 'nothing' },
  },
  {
    name: 'estimation-failing',
    path: '/estimations/$id',
    id: 'estimation',
    people: ['advisor'],
    answers: { to: one, with: 'failure' },
  },
  { name: 'estimation-missing', path: '/estimations/$id', id: 'unknown', people: ['advisor'] },
  { name: 'estimation-of-client', path: '/estimations/$id', id: 'dated', people: ['agent'] },
  { name: 'shared-estimation', path: '/estimates/$id', id: 'dated', people: ['client'] },
  { name: 'shared-estimation-missing', path: '/estimates/$id', id: 'unknown', people: ['client'] },
  {
    name: 'estimation-months',
    path: '/estimations/$id',
    id: 'dated',
    people: ['advisor'],
    act: press(/^show as a table/i),
  },
  {
    name: 'estimation-years',
    path: '/estimations/$id',
    id: 'dated',
    people: ['advisor'],
    act: openYears,
  },
  {
    name: 'estimation-scenario',
    path: '/estimations/$id',
    id: 'dated',
    people: ['advisor'],
    act: addScenario,
  },
  {
    name: 'estimation-scenarios-failing',
    path: '/estimations/$id',
    id: 'dated',
    people: ['advisor'],
    answers: { to: scenarios, with: 'failure' },
  },
  { name: 'edit-estimation-events', path: '/estimations/$id/edit', id: 'dated', people: ['advisor'] },
  { name: 'public-estimation-outlook', path: '/estimations/$id/view', id: 'shared', people: [null] },
  { name: 'edit-estimation', path: '/estimations/$id/edit', id: 'estimation', people: ['advisor'] },
  { name: 'public-estimation', path: '/estimations/$id/view', id: 'share', people: [null] },
  {
    name: 'public-estimation-failing',
    path: '/estimations/$id/view',
    id: 'share',
    people: [null],
    answers: { to: one, with: 'failure' },
  },
  { name: 'public-estimation-missing', path: '/estimations/$id/view', id: 'unknown', people: [null] },
];
