import { setTimeout as wait } from 'node:timers/promises';
import { type Puzzle, solvePuzzle } from 'contract/proof-of-work';
import { type Answer, type HttpConnection, openConnection } from './connection.ts';
import { type Installation, install } from './installation.ts';
import { openPage } from './page.ts';
import { median, quantile, timed } from './rounds.ts';
import type { Row } from './table.ts';

const wrongPasswords = 2_004;
const networks = 25;
/** Sign-ins with the right password before the attack, and again after it has exceeded the limit. */
const quietSignIns = 20;

type Credentials = Installation['advisor'];

/** The right password from networks that the server has not seen, while others guess passwords from 25 networks. */
export async function measureAttack(): Promise<Row[]> {
  const installation = await install({ estimates: 0, more: { RATE_FACTOR: '1', TRUST_PROXY: '1' } });
  try {
    const { origin, advisor } = installation;
    const before = await signInRepeatedly(origin, advisor, 0, (count) => count < quietSignIns);
    let isAttacked = true;
    const attack = guessFromNetworks(origin).finally(() => {
      isAttacked = false;
    });
    const during = await signInRepeatedly(origin, advisor, 1, () => isAttacked);
    const guesses = await attack;
    const after = await signInRepeatedly(origin, advisor, 2, (count) => count < quietSignIns);
    const share = [...during, ...after].filter(({ status }) => status === 200).length / (during.length + after.length);
    const succeeded = before.filter(({ status }) => status === 200).length / before.length;
    console.error(
      `${guesses.checked} passwords checked, ${guesses.puzzled} answered with a puzzle, ${guesses.busy} when busy; ${during.length} sign-ins during it`,
    );
    return [
      {
        what: `right passwords from unknown networks that sign in during ${wrongPasswords.toLocaleString('en-US')} wrong ones from ${networks} networks, and after`,
        unit: '%',
        measured: share * 100,
        baseline: { what: 'before', figure: succeeded * 100 },
        aim: { on: 'measured', bound: 'at least', figure: 100 },
      },
      ...timeRows('such a sign-in during the attack', during, before),
      ...timeRows('such a sign-in after it, with a puzzle', after, before),
      {
        what: 'the puzzle of such a sign-in, p50',
        unit: 'ms',
        measured: median(after.map(({ puzzle_ms }) => puzzle_ms)),
        baseline: { what: 'that whole sign-in, p50', figure: median(times(after)) },
        aim: null,
      },
    ];
  } finally {
    await installation.close();
  }
}

interface SignIn {
  readonly status: number;
  readonly ms: number;
  /** Of which the solver worked on puzzles. */
  readonly puzzle_ms: number;
}

const timeRows = (what: string, signIns: readonly SignIn[], before: readonly SignIn[]): Row[] =>
  (['p50', 'p95'] as const).map((name) => {
    const share = name === 'p50' ? 0.5 : 0.95;
    return {
      what: `${what}, ${name}`,
      unit: 'ms',
      measured: quantile(times(signIns), share),
      baseline: { what: 'before', figure: quantile(times(before), share) },
      aim: null,
    };
  });

const times = (signIns: readonly SignIn[]): number[] => signIns.map(({ ms }) => ms);

/** Each from another network, with a new page and without cookies. @param series a range of networks */
async function signInRepeatedly(
  origin: string,
  user: Credentials,
  series: number,
  isMore: (count: number) => boolean,
): Promise<readonly SignIn[]> {
  const signIns: SignIn[] = [];
  const line = await openConnection(origin);
  try {
    while (isMore(signIns.length)) {
      const headers = await openPage(line);
      const count = signIns.length;
      const address = `10.${series * 64 + (count >> 8)}.${count & 255}.1`;
      let signedIn = { status: 0, puzzle_ms: 0 };
      const ms = await timed(async () => {
        signedIn = await signInAsPage(line, { ...headers, 'x-forwarded-for': address }, user);
      });
      signIns.push({ ...signedIn, ms });
    }
  } finally {
    line.close();
  }
  return signIns;
}

const logIn = (
  line: HttpConnection,
  headers: Readonly<Record<string, string>>,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> => line.call('/api/v1/login', { method: 'POST', headers, body: JSON.stringify(body) });

/** Solves puzzles as the page does, and waits as long as a busy server says. */
async function signInAsPage(
  line: HttpConnection,
  headers: Readonly<Record<string, string>>,
  user: Credentials,
): Promise<Omit<SignIn, 'ms'>> {
  let body: Readonly<Record<string, unknown>> = { user };
  let puzzle_ms = 0;
  for (let tries = 0; ; tries++) {
    const answer = await logIn(line, headers, body);
    const { proof_of_work: puzzle } = JSON.parse(answer.body) as { proof_of_work?: Puzzle };
    if (tries === 5 || (answer.status !== 503 && !puzzle)) return { status: answer.status, puzzle_ms };
    if (puzzle)
      puzzle_ms += await timed(async () => {
        body = { user, proof: await solvePuzzle(puzzle) };
      });
    else await wait(Number(/^retry-after: (\d+)/im.exec(answer.head)?.[1] ?? 1) * 1000);
  }
}

/** One connection for each network, with 20 guesses for each of its addresses. A busy server is asked again. */
async function guessFromNetworks(origin: string) {
  const counts = { checked: 0, puzzled: 0, busy: 0 };
  let left = wrongPasswords;
  const guessFrom = async (network: number) => {
    const line = await openConnection(origin);
    const headers = await openPage(line);
    for (let guess = 0; left > 0; guess++) {
      left--;
      const address = `198.18.${network}.${Math.floor(guess / 20) + 1}`;
      const user = { email: `guess-${network}-${guess}@attack.example`, password: 'Wrong-Horse-7' };
      const { status } = await logIn(line, { ...headers, 'x-forwarded-for': address }, { user });
      if (status === 401) counts.checked++;
      else if (status === 429) counts.puzzled++;
      else {
        left++;
        counts.busy++;
        await wait(100);
      }
    }
    line.close();
  };
  await Promise.all(Array.from({ length: networks }, (_, network) => guessFrom(network)));
  return counts;
}
