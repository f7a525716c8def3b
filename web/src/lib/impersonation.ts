import type { Impersonation } from '@shared/platform/impersonation.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { api } from './api.ts';
import { createStore } from './createStore.ts';
import { beginImpersonation, leaveImpersonation, refresh } from './credentials.ts';

/** The company that this tab is in without belonging to it. */
export interface Entered extends Impersonation {
  readonly companyName: string;
}

const state = createStore<Entered | undefined>(undefined);

export const useImpersonation = state.use;

/** This tab goes on in another company; the others stay where they are. */
export function enter({
  token,
  user,
  impersonation,
}: {
  readonly token: string;
  readonly user: SessionUser;
  readonly impersonation: Impersonation;
}): void {
  state.set({ ...impersonation, companyName: user.company.name });
  beginImpersonation(token, user, () => state.set(undefined));
}

/** Back to the own session; what the server has to end ends with the hour if it cannot be told. */
export async function leave(): Promise<void> {
  try {
    await api.impersonation.end({});
  } finally {
    leaveImpersonation();
    await refresh();
  }
}
