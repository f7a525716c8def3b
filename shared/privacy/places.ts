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
 * Time of the erasure: in the transaction that orders it, in one of the steps that follow, or when a reader of the
 * stream sees that the record it belongs to is gone.
 */
export type ErasedIn = 'order' | 'campaigns' | 'identity' | 'messages' | 'rest' | 'webhooks' | 'stream';

/** A place where personal data of a company's customers may stand, and what becomes of them. */
export interface Place {
  /** Section of an archive that contains it; undefined if another section does, or if it holds no personal data. */
  readonly exportedIn?: Section;
  /** Undefined if it holds no personal data, or if the data remains. */
  readonly erasedIn?: ErasedIn;
  /** True if the record remains without any personal data. */
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
