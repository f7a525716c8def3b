import { createStore } from './createStore.ts';

const state = createStore(false);

/** Whether this tab only looks into a company that somebody of the platform entered to read. */
export const isReadOnly = state.get;
export const useReadOnly = state.use;
export const setReadOnly = state.set;

/** What is offered now: only what reads while nothing may be changed. */
export const offeredNow = <Offer extends { readonly writes?: boolean | undefined; readonly isDanger?: boolean }>(
  offers: readonly Offer[],
): readonly Offer[] => (isReadOnly() ? offers.filter(({ isDanger = false, writes = isDanger }) => !writes) : offers);
