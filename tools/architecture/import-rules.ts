import { floors } from './floors.ts';
import { type Import, sliceOf } from './source.ts';

/** What an import may not do. */
export interface ImportRule {
  readonly name: string;
  readonly message: string;
  readonly forbids: (one: Import) => boolean;
}

const under =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`));
const estimatorDoor = 'packages/estimator/src/estimate.ts';
const isEntry = (path: string) => /^server\/src\/(app|main)\.ts$/.test(path);

/** What the web is made of, from the top down. */
const webFloors = ['main', 'app', 'pages', 'features', 'ui', 'lib'];
const webFloor = (path: string): number => webFloors.indexOf(path.match(/^web\/src\/([^/.]+)/)?.[1] ?? '');
const featureOf = (path: string): string | null => path.match(/^web\/src\/features\/([^/]+)\//)?.[1] ?? null;

const between = (from: string, to: string) => (one: Import) =>
  under(from)(one.from.path) && (under(to)(one.to) || (one.is_package && under(to)(`${one.to}/`)));

const product = under('estimator', 'contract', 'server', 'web');

const forProduct = (rule: ImportRule): ImportRule => ({
  ...rule,
  forbids: (one) => !one.from.is_test && rule.forbids(one),
});

const roomRules: ImportRule[] = [
  {
    name: 'estimator-imports-nothing',
    message: 'The estimator imports nothing: shapes belong in contract, rows in server.',
    forbids: (one) => under('estimator')(one.from.path) && !under('estimator')(one.to),
  },
  {
    name: 'contract-imports-zod-and-estimator-types',
    message: "The contract imports zod and the estimator's types: answers belong in server, screens in web.",
    forbids: (one) =>
      under('contract')(one.from.path) &&
      !under('contract')(one.to) &&
      one.to !== 'zod' &&
      !(one.to === estimatorDoor && one.is_type),
  },
  {
    name: 'product-imports-no-program',
    message: 'Programs around the product (e2e, bench, scripts) import it, never the other way round.',
    forbids: (one) => product(one.from.path) && under('e2e', 'bench', 'scripts')(one.to),
  },
  {
    name: 'testing-only-in-tests',
    message: 'What makes a world for tests stays out of the product.',
    forbids: (one) => product(one.from.path) && one.to.includes('/testing/'),
  },
];

const serverRules: ImportRule[] = [
  {
    name: 'floors',
    message:
      'A slice uses only lower floors: what everyone needs belongs further down and knows only ids; what gathers from many slices belongs in overview.',
    forbids: (one) => {
      const [from, to] = [sliceOf(one.from.path), sliceOf(one.to)];
      if (!from || !to || from === to) return false;
      return (floors[to] ?? Number.POSITIVE_INFINITY) >= (floors[from] ?? Number.POSITIVE_INFINITY);
    },
  },
  {
    name: 'only-through-public',
    message: 'Another slice is used through its public.ts: put there what slices above may use.',
    forbids: (one) => {
      const [from, to] = [sliceOf(one.from.path), sliceOf(one.to)];
      return from !== null && to !== null && to !== from && to !== 'platform' && !one.to.endsWith('/public.ts');
    },
  },
  {
    name: 'app-hangs-routes',
    message:
      "app.ts and main.ts use the platform and each slice's routes, jobs and channel: anything else belongs in a slice.",
    forbids: (one) => {
      const to = sliceOf(one.to);
      return (
        isEntry(one.from.path) &&
        to !== null &&
        !['platform', 'demo'].includes(to) &&
        !/\/(routes|jobs|channel|public)\.ts$/.test(one.to)
      );
    },
  },
  {
    name: 'nobody-imports-the-top',
    message: 'app.ts and main.ts stand at the top: what others need of them belongs in platform.',
    forbids: (one) => sliceOf(one.from.path) !== null && isEntry(one.to),
  },
];

const webRules: ImportRule[] = [
  {
    name: 'web-down-only',
    message:
      'Web imports point down: app, pages, features, ui, lib. A page composes features and passes down what they need.',
    forbids: (one) => {
      const [from, to] = [webFloor(one.from.path), webFloor(one.to)];
      return from !== -1 && to !== -1 && to < from;
    },
  },
  {
    name: 'ui-knows-no-product',
    message: 'ui/ could ship in another product: what knows a capability belongs in features/.',
    forbids: (one) => under('apps/web/src/ui')(one.from.path) && under('contract', 'estimator')(one.to),
  },
  {
    name: 'web-without-every-schema',
    message:
      'The browser takes methods and paths from contract/paths.gen: the list of endpoints would load every schema.',
    forbids: (one) => under('web')(one.from.path) && one.to === 'packages/contract/src/endpoints.ts' && !one.is_type,
  },
];

/** Rules that hold in tests as well. */
const everywhere: ImportRule[] = [
  {
    name: 'server-not-web',
    message: 'Server and web never import each other: what both need belongs in contract or estimator.',
    forbids: between('server', 'web'),
  },
  {
    name: 'web-not-server',
    message: 'Web and server never import each other: what both need belongs in contract or estimator.',
    forbids: between('web', 'server'),
  },
  {
    name: 'one-door',
    message: "Use the workspace's door: 'estimator' or 'contract/<capability>'.",
    forbids: (one) =>
      (under('contract')(one.to) && !under('contract')(one.from.path) && one.from.text.startsWith('.', nameAt(one))) ||
      (under('estimator')(one.to) &&
        !under('estimator')(one.from.path) &&
        (one.is_package || one.to !== estimatorDoor || one.from.text.startsWith('.', nameAt(one)))),
  },
  {
    name: 'no-feature-imports-a-feature',
    message: 'No feature imports a feature: a page composes them; what both need belongs in ui/ or lib/.',
    forbids: (one) => {
      const [from, to] = [featureOf(one.from.path), featureOf(one.to)];
      return from !== null && to !== null && from !== to;
    },
  },
];

/** Where the module's name begins after the quote of an import. */
const nameAt = ({ from, offset }: Import): number => {
  const quote = from.text.slice(offset).search(/['"`]/);
  return offset + quote + 1;
};

export const importRules: readonly ImportRule[] = [
  ...[...roomRules, ...serverRules, ...webRules].map(forProduct),
  ...everywhere,
];
