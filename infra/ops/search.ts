import { lastSystemNumber } from '../../functions/core/store/sequences.ts';
import { isSearched } from '../../functions/search/companies.ts';
import { indexState, restartIndex } from '../../functions/search/rebuild.ts';

async function tell(companyId: number): Promise<boolean> {
  const state = await indexState(companyId);
  process.stdout.write(`${JSON.stringify({ companyId, ...state })}\n`);
  return state.building === null;
}

/**
 * Prints the state of the message index of one company, or of all.
 * @returns true if every message is indexed
 */
export async function searchStatus(companyId: number | undefined, now: Date): Promise<boolean> {
  const last = companyId ?? (await lastSystemNumber('company'));
  let isWhole = true;
  for (let id = companyId ?? 1; id <= last; id += 1) {
    const isThere = await isSearched(id, now);
    if (!isThere && companyId !== undefined) throw new Error(`there is no company ${id}`);
    if (isThere) isWhole = (await tell(id)) && isWhole;
  }
  return isWhole;
}

/** Has the index of a company's messages built again in the background. */
export async function rebuildSearch(companyId: number, now: Date): Promise<boolean> {
  if (!(await restartIndex({ companyId, now }))) throw new Error(`there is no company ${companyId}`);
  await tell(companyId);
  return true;
}
