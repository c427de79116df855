// @ts-check
// Plain JavaScript: a thread loads it as a file, from source and from the build alike.
import { hashSync, verifySync } from '@node-rs/argon2';

/** @param {{ password: string, cost: import('@node-rs/argon2').Options }} task */
export const hash = ({ password, cost }) => hashSync(password, cost);

/** @param {{ password: string, password_hash: string }} task */
export const verify = ({ password, password_hash }) => verifySync(password_hash, password);
