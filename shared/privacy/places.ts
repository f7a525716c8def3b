import type { Remaining } from './remains.ts';

/** Parts of the archive that a person gets. */
export type Section =
  | 'contact'
  | 'messages'
  | 'tickets'
  | 'schedules'
  | 'drafts'
  | 'consents'
  | 'contactLists'
  | 'campaigns'
  | 'optOuts'
  | 'webhooks';

/**
 * When something goes: in the transaction that orders the erasure, in one of the steps that follow it, or by itself, as
 * a reader of the stream hears that what it stands for is gone.
 */
export type ErasedIn = 'order' | 'campaigns' | 'identity' | 'messages' | 'rest' | 'webhooks' | 'stream';

/** A place where personal data of a company's customers may stand, and what becomes of them. */
export interface Place {
  /** The part of an archive that tells it; undefined: what it holds is in another one, or is about nobody. */
  readonly exportedIn?: Section;
  /** Undefined: nobody is in it, or it stays. */
  readonly erasedIn?: ErasedIn;
  /** It is there afterwards, and tells of nobody any more. */
  readonly isAnonymous?: true;
  readonly stays?: Remaining;
}

/** No customer is in it. */
export const nobody: Place = {};
export const erased = (erasedIn: ErasedIn, exportedIn?: Section): Place => ({
  erasedIn,
  ...(exportedIn ? { exportedIn } : {}),
});
export const anonymous = (erasedIn: ErasedIn, exportedIn?: Section): Place => ({
  ...erased(erasedIn, exportedIn),
  isAnonymous: true,
});
export const stays = (place: Remaining, exportedIn?: Section): Place => ({
  stays: place,
  ...(exportedIn ? { exportedIn } : {}),
});
