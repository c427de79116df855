import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { BodyInput } from 'contract/endpoint';
import type { checkPasskey, createPasskey } from 'contract/endpoints/second-factors';
import { TOTP } from 'otpauth';
import { digest } from '../auth/tokens.ts';
import { newTotpSecret } from '../auth/totp.ts';
import type { AppContext } from '../context.ts';
import { secretAssociatedData } from '../features/sign-in/factors/rules.ts';
import { insertPasskey, replaceRecoveryCodes, saveAuthenticator } from '../features/sign-in/factors/store.ts';
import type { Person } from './browser.ts';

type FactorContext = Pick<AppContext, 'db' | 'clock' | 'encryption'>;

/** What an authenticator app shows at a time, by the library's own calculation. */
export const appCode = (secret: string, at: Date): string => new TOTP({ secret }).generate({ timestamp: at.getTime() });

/** An authenticator app that has given no code yet. */
export async function newAuthenticator(
  { db, clock, encryption }: FactorContext,
  { id: user_id }: Pick<Person, 'id'>,
  secret = newTotpSecret(),
) {
  const secret_encrypted = encryption.encrypt(secretAssociatedData, secret);
  await saveAuthenticator(db, { user_id, secret_encrypted, last_step: 0 });
  await db.updateTable('users').set({ two_fa_enabled: true }).where('id', '=', user_id).execute();
  return { secret, code: (seconds = 0) => appCode(secret, new Date(clock().getTime() + seconds * 1000)) };
}

export async function newRecoveryCodes({ db }: Pick<AppContext, 'db'>, { id }: Pick<Person, 'id'>): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () =>
    randomBytes(32)
      .toString('hex')
      .replace(/[^a-f2-7]/g, '')
      .slice(0, 24),
  );
  await replaceRecoveryCodes(db, id, codes.map(digest));
  return codes;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

/** CBOR of RFC 8949, as far as a passkey needs it. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...(value as ReadonlyMap<number | string, Buffer>)].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

/** A security key without a PIN, in the browser of a page at `origin`. */
export function newSecurityKey(origin = 'http://localhost:3000', rpId = new URL(origin).hostname) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  const coseKey = cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  const isPresent = 1;
  const hasCredential = 0x40;
  const authenticatorData = (flags: number, counter: number, rest: readonly Buffer[] = []) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...rest]);
  };
  const clientData = (type: string, challenge: string) => Buffer.from(JSON.stringify({ type, challenge, origin }));
  const ids = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  return {
    credential_id: ids.id,
    public_key: coseKey,
    create({ challenge }: { readonly challenge: string }): BodyInput<typeof createPasskey>['credential'] {
      const length = Buffer.from([0, id.length]);
      const authData = authenticatorData(isPresent | hasCredential, 1, [Buffer.alloc(16), length, id, coseKey]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return {
        ...ids,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['usb'],
        },
        clientExtensionResults: {},
      };
    },
    answer({ challenge }: { readonly challenge: string }, counter = 2): BodyInput<typeof checkPasskey>['credential'] {
      const client = clientData('webauthn.get', challenge);
      const data = authenticatorData(isPresent, counter);
      return {
        ...ids,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      };
    },
  };
}

/** A security key that is one of the person's factors. */
export async function newPasskey({ db }: Pick<AppContext, 'db'>, { id: user_id }: Pick<Person, 'id'>, name = 'My key') {
  const key = newSecurityKey();
  const { credential_id, public_key } = key;
  await insertPasskey(db, { user_id, credential_id, public_key, counter: 1, transports: ['usb'], name });
  await db.updateTable('users').set({ two_fa_enabled: true }).where('id', '=', user_id).execute();
  const row = db.selectFrom('passkeys').select('id').where('credential_id', '=', credential_id);
  return { ...key, id: (await row.executeTakeFirstOrThrow()).id };
}
