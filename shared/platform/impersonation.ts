import * as z from 'zod';
import type { Access, Route } from '../core/route.ts';
import type { User } from '../users/model.ts';

/** The longest stay of the platform's staff in a company, in seconds; entering again starts a new one. */
export const impersonationSeconds = 60 * 60;

/** User id of the platform's staff within another company; no user has it. */
export const impersonatorId = 0;
export const isImpersonator = (userId: number): boolean => userId === impersonatorId;

export const ImpersonationMode = z.enum(['read', 'write']);
export type ImpersonationMode = z.infer<typeof ImpersonationMode>;

/** A stay of a staff member in another company, with its reason and end. */
export const Impersonation = z.object({
  id: z.string(),
  companyId: z.number().int(),
  actor: z.object({ companyId: z.number().int(), id: z.number().int(), name: z.string() }),
  mode: ImpersonationMode,
  reason: z.string(),
  startedAt: z.string(),
  endsAt: z.string(),
  /** Time of leaving before the end. */
  leftAt: z.string().nullable(),
});
export type Impersonation = z.infer<typeof Impersonation>;

/** Routes that set up a company, as opposed to those for customers and colleagues. */
const administrative: readonly Access[] = ['supervisor', 'admin', 'connections'];
/** Routes of the own user or the installation, which are closed during a stay. */
const own: readonly Access[] = ['cookie', 'super'];

/**
 * True if a route may be called from within another company: all reading ones, and, if chosen on entering, those that
 * administrators set up the company with. Messages to customers or colleagues and the own sign-in stay closed.
 */
export function mayWhileImpersonating(
  route: Pick<Route, 'method' | 'access' | 'whileImpersonating'>,
  mode: ImpersonationMode,
): boolean {
  if (route.whileImpersonating !== undefined) return route.whileImpersonating;
  if (own.includes(route.access)) return false;
  if (route.method === 'GET') return true;
  return mode === 'write' && administrative.includes(route.access);
}

/** The person as the company's handlers and audit log know them: an administrator of it, and not of the platform. */
export const impersonator = (actor: User, companyId: number): User => ({
  ...actor,
  ...{ id: impersonatorId, companyId, profile: 'admin', super: false },
  ...{
    allTicket: 'enabled',
    allowGroup: true,
    showDashboard: 'enabled',
    allowRealTime: 'enabled',
    allowConnections: 'enabled',
  },
  ...{ queueIds: [], whatsappId: null, profileImage: null, accessNotice: null, passwordHash: '', online: false },
});
