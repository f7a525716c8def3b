import { subscriptionState } from '@shared/companies/subscription.ts';
import type { ErrorCode } from '@shared/core/errors.ts';
import type { PlanFlag } from '@shared/core/route.ts';
import { isSettingColumn, type SettingColumn, settingColumns } from '@shared/settings/model.ts';
import { type Viewer, viewerOf } from '@shared/tickets/rules/policy.ts';
import type { SessionUser } from '@shared/users/model.ts';
import { type ReactNode, useEffect } from 'react';
import { api } from './api.ts';
import { createStore } from './createStore.ts';
import { beginSession, endSession, isLater, onSessionChange, refresh, type SessionChange } from './credentials.ts';
import { setLanguage } from './i18n.ts';
import { serverDate } from './serverClock.ts';
import { readStored, readTabStorage, removeStored } from './storage.ts';
import { setTheme } from './theme.ts';
import { setCompanyZone } from './time.ts';

/** The signed-in person, what they may see, and what their company has. */
export interface Session {
  readonly user: SessionUser;
  readonly viewer: Viewer;
  /** A company setting as text; its default where the company never changed it. */
  readonly setting: (key: SettingColumn) => string;
  readonly hasPlan: (flag: PlanFlag) => boolean;
  /** The subscription is past due: only the invoices page answers. */
  readonly isExpired: boolean;
}

export type SessionState =
  /** `isWaiting`: no answer yet, another try follows. */
  | { readonly status: 'starting'; readonly isWaiting: boolean }
  /** `code`: why a session ended, null when there was none or the person left (`isLeaving`). */
  | { readonly status: 'signedOut'; readonly code: ErrorCode | null; readonly isLeaving: boolean }
  | { readonly status: 'signedIn'; readonly session: Session };

const state = createStore<SessionState>({ status: 'starting', isWaiting: false });

function sessionOf(user: SessionUser, isUnpaid: boolean): Session {
  const { company } = user;
  const settings = new Map(company.companieSettings.map(({ key, value }) => [key, value]));
  return {
    user,
    viewer: viewerOf(user),
    setting: (key) => settings.get(key) ?? settingColumns[key].initial,
    hasPlan: (flag) => company.plan[flag] === true,
    isExpired: isUnpaid || subscriptionState(company, serverDate()) !== 'active',
  };
}

/** The person's language and theme follow them to any browser. */
function applyPreferences(user: SessionUser): void {
  setCompanyZone(user.company.timeZone);
  void setLanguage(user.language);
  setTheme(user.defaultTheme);
}

function follow(change: SessionChange): void {
  const session = currentSession();
  if (change.kind === 'renewed') {
    const isSamePerson = session?.user.id === change.user.id;
    if (isSamePerson) setCompanyZone(change.user.company.timeZone);
    else applyPreferences(change.user);
    if (readStored('endedElsewhere')) removeStored('endedElsewhere');
    state.set({ status: 'signedIn', session: sessionOf(change.user, false) });
  } else if (change.kind === 'ended') {
    const isLeaving = session !== undefined && change.code === null;
    state.set({ status: 'signedOut', code: change.code, isLeaving });
  } else if (session !== undefined) {
    state.set({ status: 'signedIn', session: sessionOf(session.user, true) });
  }
}

const startPause = 3000;
let isStarted = false;

/** The session in the company that this tab is in, else the own one. */
async function restore(): Promise<void> {
  if (readTabStorage() !== null && (await (await import('./impersonation.ts')).resumeImpersonation())) return;
  await refresh();
}

/** Restores the session from the refresh cookie; retries until the server answers. */
export function startSession(): void {
  if (isStarted) return;
  isStarted = true;
  onSessionChange(follow);
  const attempt = () => {
    restore().catch((error: unknown) => {
      if (state.get().status !== 'starting') return;
      if (!isLater(error)) return state.set({ status: 'signedOut', code: null, isLeaving: false });
      state.set({ status: 'starting', isWaiting: true });
      setTimeout(attempt, startPause);
    });
  };
  attempt();
}

/** Outside components: live handlers, policies. */
export const currentSession = (): Session | undefined => {
  const now = state.get();
  return now.status === 'signedIn' ? now.session : undefined;
};
export const onSessionState = state.subscribe;
export const sessionState = state.get;

/** @throws AppError ERR_INVALID_CREDENTIALS, ERR_OUT_OF_HOURS, ERR_COMPANY_DISABLED, ERR_TOO_MANY_ATTEMPTS; NetworkError */
async function login(email: string, password: string): Promise<SessionUser> {
  const answer = await api.session.login({ email, password });
  beginSession(answer);
  return answer.user;
}

/**
 * Ends the session on the server too.
 * @throws when the server could not be reached; the session then goes on
 */
async function logout(): Promise<void> {
  await api.session.logout({});
  endSession(null);
}

/** Merges what the server just said about the signed-in user. */
export function updateUser(change: Partial<SessionUser>): void {
  const session = currentSession();
  if (session === undefined) return;
  const { user, isExpired } = session;
  const isPaid = change.company !== undefined;
  state.set({ status: 'signedIn', session: sessionOf({ ...user, ...change }, isExpired && !isPaid) });
}

/** Merges one company setting, as the live event brings it. */
export function updateSetting(key: string, value: string): void {
  const session = currentSession();
  if (session === undefined || !isSettingColumn(key)) return;
  const { company } = session.user;
  const others = company.companieSettings.filter((one) => one.key !== key);
  updateUser({ company: { ...company, companieSettings: [...others, { key, value }] } });
}

const actions = { login, logout, updateUser };

export function useSessionState(): SessionState & typeof actions {
  return { ...state.use(), ...actions };
}

/**
 * Session of a screen behind the login.
 * @throws without a signed-in user: such a screen must not be reachable
 */
export function useSession(): Session & typeof actions & { readonly status: 'signedIn' } {
  const now = state.use();
  if (now.status !== 'signedIn') throw new Error('A screen behind the login was shown without a session.');
  return { ...now.session, ...actions, status: now.status };
}

/** Put once around the application. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(startSession, []);
  return children;
}
