import { AppError } from '@shared/core/errors.ts';
import { Impersonation } from '@shared/platform/impersonation.ts';
import { session as sessionRoutes } from '@shared/session/contract.ts';
import type { SessionUser } from '@shared/users/model.ts';
import * as z from 'zod';
import { api } from './api.ts';
import { createStore } from './createStore.ts';
import { beginImpersonation, leaveImpersonation, refresh } from './credentials.ts';
import { sendRequest } from './httpTransport.ts';
import { setReadOnly } from './readMode.ts';
import { serverDate } from './serverClock.ts';
import { readTabStorage, writeTabStorage } from './storage.ts';

/** The company that this tab is in without belonging to it. */
export interface ActiveImpersonation extends Impersonation {
  readonly companyName: string;
}

/**
 * State of this tab's impersonation in session storage, so that a reload stays inside. No other tab sees it, and the
 * token lasts one hour.
 */
const ImpersonationState = z.object({ token: z.string(), impersonation: Impersonation });
type ImpersonationState = z.infer<typeof ImpersonationState>;

const state = createStore<ActiveImpersonation | undefined>(undefined);

export const useImpersonation = state.use;

/** This tab goes on in another company; the others stay where they are. */
export function startImpersonation({ user, ...kept }: ImpersonationState & { readonly user: SessionUser }): void {
  const { token, impersonation } = kept;
  writeTabStorage(JSON.stringify(kept));
  setReadOnly(impersonation.mode === 'read');
  state.set({ ...impersonation, companyName: user.company.name });
  const lifetime = Date.parse(impersonation.endsAt) - serverDate().getTime();
  beginImpersonation({ token, lifetime }, user, () => {
    writeTabStorage(null);
    setReadOnly(false);
    state.set(undefined);
  });
}

function readKept(): ImpersonationState | undefined {
  try {
    return ImpersonationState.parse(JSON.parse(readTabStorage() ?? ''));
  } catch {
    return undefined;
  }
}

/**
 * Resumes the impersonation that this tab had before a reload, if the server still allows it.
 * @returns true if it does.
 * @throws NetworkError without an answer
 */
export async function resumeImpersonation(): Promise<boolean> {
  const kept = readKept();
  try {
    if (kept === undefined) throw new AppError('ERR_IMPERSONATION_OVER', { status: 401 });
    const { user } = await sendRequest(sessionRoutes.me, {}, { token: kept.token });
    startImpersonation({ ...kept, user });
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    writeTabStorage(null);
    return false;
  }
}

/** Returns to the own session. If the server cannot be reached, its side ends with the hour. */
export async function endImpersonation(): Promise<void> {
  try {
    await api.impersonation.end({});
  } finally {
    leaveImpersonation();
    await refresh();
  }
}
