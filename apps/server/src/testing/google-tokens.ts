import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';

/** What a test says otherwise of a token than the usual; a claim of `undefined` is left out. */
export interface Unusual {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** By default the newest of the keys that are served. */
  readonly key?: CryptoKey | Uint8Array;
}

/** Somebody who makes tokens as Google does, with keys of their own, and serves the keys. */
export interface GoogleDouble {
  readonly client_id: string;
  readonly certs_url: string;
  /** How often the keys were asked for. */
  readonly questions: () => number;
  /** A token of somebody with a verified Gmail address, made at this clock's time for an hour. */
  sign(unusual?: Unusual): Promise<string>;
  /** A key that is served from now on beside the others. */
  addKey(kid: string): Promise<CryptoKey>;
  /** What is answered instead of the keys: a status, or nothing at all. */
  answer(instead: number | 'nothing' | 'keys'): void;
  close(): Promise<void>;
}

export const googlePerson = {
  sub: '110169484474386276334',
  email: 'Dana.Whitfield@gmail.com',
  email_verified: true,
  given_name: 'Dana',
  family_name: 'Whitfield',
  name: 'Dana Whitfield',
};

interface GoogleOptions {
  readonly clock?: () => Date;
  readonly port?: number;
  readonly cache_control?: string;
}

export async function openGoogle(options: GoogleOptions = {}): Promise<GoogleDouble> {
  const { clock = () => new Date(), port = 0, cache_control = 'public, max-age=3600, must-revalidate' } = options;
  const client_id = 'client-of-the-test.apps.googleusercontent.example';
  const keys: { kid: string; jwk: object; key: CryptoKey }[] = [];
  let instead: Parameters<GoogleDouble['answer']>[0] = 'keys';
  let asked = 0;
  const addKey = async (kid: string) => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    keys.push({ kid, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }, key: privateKey });
    return privateKey;
  };
  await addKey('first');
  const server = createServer((_, response) => {
    asked += 1;
    if (instead === 'nothing') return;
    response.writeHead(instead === 'keys' ? 200 : instead, { 'cache-control': cache_control });
    response.end(JSON.stringify({ keys: keys.map(({ jwk }) => jwk) }));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    client_id,
    certs_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/oauth2/v3/certs`,
    questions: () => asked,
    addKey,
    answer(next) {
      instead = next;
    },
    async sign({ claims, header, key } = {}) {
      const newest = keys.at(-1);
      const iat = Math.floor(clock().getTime() / 1000);
      const usual = { iss: 'https://accounts.google.com', azp: client_id, aud: client_id, iat, exp: iat + 3600 };
      const payload = { ...usual, ...googlePerson, ...claims } as JWTPayload;
      return new SignJWT(payload)
        .setProtectedHeader({ alg: 'RS256', kid: newest?.kid, typ: 'JWT', ...header } as JWTHeaderParameters)
        .sign(key ?? (newest?.key as CryptoKey));
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
