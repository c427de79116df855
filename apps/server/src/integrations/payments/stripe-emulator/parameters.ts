import api from './stripe-api.json' with { type: 'json' };

const operations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...api.operations,
  // Replaces the page of the customer's bank.
  'POST /v1/setup_intents/{id}/authenticate': { client_secret: 'string', succeeds: 'boolean' },
};

export interface Operation {
  readonly name: string;
  readonly id: string;
}

export function findOperation(method: string, path: string): Operation | null {
  for (const name of Object.keys(operations)) {
    const pattern = name.replaceAll('/', '\\/').replace('{id}', '([^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(`${method} ${path}`);
    if (match) return { name, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
}

/** Checks parameters against the description. @returns the problem with the first invalid one */
export function findInvalid(
  operation: string,
  parameters: URLSearchParams,
): { readonly code: string; readonly param: string } | null {
  const known = operations[operation] ?? {};
  for (const [param, value] of parameters) {
    const types = typesOf(known, param);
    if (types === undefined) return { code: 'parameter_unknown', param };
    if (!types.split(' or ').some((type) => isOfType(type, value))) return { code: 'parameter_invalid', param };
  }
  return null;
}

function typesOf(known: Readonly<Record<string, string>>, param: string): string | undefined {
  const [, name = '', rest = ''] = /^([^[]+)(.*)$/.exec(param) ?? [];
  const steps = [...rest.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step);
  const matches = (pattern: string) => {
    const [first, ...expected] = pattern.split(/\]?\[|\]$/).filter((step, at) => at === 0 || step !== '');
    if (first !== name) return false;
    const isOpen = expected.at(-1) === '**';
    if (isOpen ? steps.length < expected.length : steps.length !== expected.length) return false;
    return expected.every((step, at) => step === '*' || step === '**' || step === steps[at]);
  };
  const pattern = Object.keys(known).find(matches);
  return pattern === undefined ? undefined : known[pattern];
}

function isOfType(type: string, value: string): boolean {
  if (type === 'string' || type === 'any') return true;
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(value);
  if (type === 'boolean') return value === 'true' || value === 'false';
  if (type === 'empty') return value === '';
  return type === `'${value}'`;
}
