import * as z from 'zod';
import type { Access, Route } from '../core/route.ts';
import type { User } from '../users/model.ts';

/** How long the platform's staff stay in a company at most; entering again begins again. */
export const impersonationSeconds = 60 * 60;

/** Nobody of the company has this number: whoever entered it is seen by it. */
export const impersonatorId = 0;
export const isImpersonator = (userId: number): boolean => userId === impersonatorId;

export const ImpersonationMode = z.enum(['read', 'write']);
export type ImpersonationMode = z.infer<typeof ImpersonationMode>;

/** Somebody of the platform's staff in a company that is not theirs: who, why, and until when. */
export const Impersonation = z.object({
  id: z.string(),
  companyId: z.number().int(),
  actor: z.object({ companyId: z.number().int(), id: z.number().int(), name: z.string() }),
  mode: ImpersonationMode,
  reason: z.string(),
  startedAt: z.string(),
  endsAt: z.string(),
  /** When they left before the end. */
  leftAt: z.string().nullable(),
});
export type Impersonation = z.infer<typeof Impersonation>;

/** What is set up for a company, as against what people say and do in it. */
const administrative: readonly Access[] = ['supervisor', 'admin', 'connections'];
/** Of the own person or installation, which stay outside. */
const own: readonly Access[] = ['cookie', 'super'];

/**
 * Whether a route may be called from within another company: everything that only reads, and, where that was chosen,
 * what administrators set up. Nobody speaks to customers or colleagues, or touches their own sign-in, in that state.
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
