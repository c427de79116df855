import { createHash } from 'node:crypto';
import { randomToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { remakePicture } from './image.ts';
import { avatarQuery, backgroundOf, readPng } from './rules.ts';
import * as store from './store.ts';

/**
 * Makes the PNG of a data URL somebody's picture, in the place of the one before. @returns its key
 * @throws Refusal when it is not a picture that can be shown, or too many are being made
 */
export async function savePicture({ db, clock }: Pick<AppContext, 'db' | 'clock'>, user_id: number, image: string) {
  const read = readPng(image);
  if ('complaint' in read) throw new ApiError('validation_failed', { errors: { image: [read.complaint] } });
  const content = await remakePicture(read.png);
  if (!content)
    throw new ApiError('validation_failed', { errors: { image: ['The picture is damaged and could not be read'] } });
  const digest = createHash('sha256').update(content).digest();
  return store.savePicture(db, { key: randomToken(), user_id, content, digest }, clock());
}

export const removePicture = store.removePicture;

/** The colour of somebody without a picture, always the same for the same person. */
export const avatarBackground = (user_id: number): string => backgroundOf(`user ${user_id}`);

/** Where the picture of a person is: their own, or one made from the name. */
export const avatarUrl = (person: { id: number; name: string; picture_key: string | null }): string =>
  person.picture_key === null
    ? `/api/v1/avatar?${avatarQuery({ name: person.name, background: avatarBackground(person.id) })}`
    : `/api/v1/pictures/${person.picture_key}`;
