import { createStore } from './createStore.ts';

const state = createStore(false);

/** True if this tab belongs to a platform user who entered a company only to read. */
export const isReadOnly = state.get;
export const useReadOnly = state.use;
export const setReadOnly = state.set;

/** Offers available now: only the reading ones in read-only mode. */
export const offeredNow = <Offer extends { readonly writes?: boolean | undefined; readonly isDanger?: boolean }>(
  offers: readonly Offer[],
): readonly Offer[] => (isReadOnly() ? offers.filter(({ isDanger = false, writes = isDanger }) => !writes) : offers);
