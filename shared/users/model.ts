import * as z from 'zod';
import { OverLimit } from '../companies/model.ts';
import { Flag, TimeOfDay } from '../core/fields.ts';

export const Profile = z.enum(['admin', 'supervisor', 'user']);
export type Profile = z.infer<typeof Profile>;

export const Language = z.enum(['pt-BR', 'en', 'es', 'tr']);
export type Language = z.infer<typeof Language>;

export const Theme = z.enum(['light', 'dark']);
export const MenuState = z.enum(['open', 'closed']);

export const AccessNotice = z.object({
  at: z.string(),
  fields: z.array(
    z.enum([
      'email',
      'password',
      'secondFactor',
      'phone',
      'phoneConfirmed',
      'apiKey',
      'apiKeyRemoved',
      'rights',
      'platformRight',
      'singleSignOn',
      'identity',
    ]),
  ),
  /** Name of the user who changed it. */
  by: z.string(),
});
export type AccessNotice = z.infer<typeof AccessNotice>;

/** Reason to send no more e-mails to an address: it does not exist, or its owner reported one as spam. */
export const EmailFailure = z.object({ kind: z.enum(['bounce', 'complaint']), at: z.string() });
export type EmailFailure = z.infer<typeof EmailFailure>;

/**
 * State of an address. `own`: it leads to its user. `waiting`: it leads to a user of another company who never
 * proved it, until this user does. `taken`: its owner proved it in another company, so this user has none.
 */
export const EmailState = z.enum(['own', 'waiting', 'taken']);
export type EmailState = z.infer<typeof EmailState>;

/** Public fields of a user. */
export const ShownUser = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  name: z.string(),
  email: z.string(),
  profile: Profile,
  super: z.boolean(),
  language: Language,
  profileImage: z.string().nullable(),
  startWork: TimeOfDay,
  endWork: TimeOfDay,
  farewellMessage: z.string(),
  /** True if tickets that wait in the user's queues count, ring and are pushed. */
  waitingNotices: Flag,
  allTicket: Flag,
  allowGroup: z.boolean(),
  defaultTheme: Theme,
  defaultMenu: MenuState,
  wpp: z.string(),
  whatsappId: z.number().int().nullable(),
  queueIds: z.array(z.number().int()),
  showDashboard: Flag,
  allowRealTime: Flag,
  allowConnections: Flag,
  color: z.string(),
  online: z.boolean(),
  /** True if the user is signed in but idle. */
  isAway: z.boolean(),
  /** Time at which the user came online, went idle or left; null if it was never recorded. */
  presenceSince: z.string().nullable(),
  /** Failure of the user's e-mail address. */
  emailFailure: EmailFailure.nullable(),
  emailState: EmailState,
  /** Since when they rest, because the plan has no place for them (B-PLAN-5); null: they do not. */
  pausedAt: z.string().nullable(),
  createdAt: z.string(),
});

/** A stored user; the fields added here never leave the server. No schema, because the page would have to load it. */
export interface User extends z.infer<typeof ShownUser> {
  readonly lastSeen: string | null;
  readonly passwordHash: string;
  readonly tokenVersion: number;
  /** Rotation counter of the refresh token in use and when it was given out; an older one shows theft. */
  readonly refreshRotation: number;
  readonly refreshRotatedAt: string | null;
  /** Notice of a recent change of the user's access, shown because another person may have made it. */
  readonly accessNotice: AccessNotice | null;
  /** Invitation of a user without a password: hash of the link's secret, and its expiry. */
  readonly invitation: {
    readonly hash: string;
    readonly until: string;
    /** True if the link was sent only to the user's address, so that opening it proves the address. */
    readonly isMailed?: true | undefined;
  } | null;
  /** The password alone does not let them in; see shared/security. */
  readonly hasSecondFactor: boolean;
  /** Deadline for a second factor; null if none is required or one exists. */
  readonly secondFactorDueAt: string | null;
  /** Time of the user's last proof of the address by an e-mail; null if there is none. */
  readonly emailProvenAt: string | null;
  /** New address, which counts once the link sent to it is opened (B-USER-11). */
  readonly emailChange: {
    readonly email: string;
    readonly hash: string;
    readonly until: string;
    /** The e-mail with the link bounced or was reported as unwanted. */
    readonly failure?: EmailFailure | undefined;
  } | null;
  /**
   * Time of the last change of the number, after which codes to it are refused for a while; null for the first number.
   */
  readonly phoneChangedAt: string | null;
  /** The number before it, which gets codes no more but may confirm the new one; empty: none. */
  readonly formerPhone: string;
  /** Time of the user's last proof of the number by a code; null if there is none. */
  readonly phoneProvenAt: string | null;
  readonly version: number;
}

const QueueRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });

/** A user as colleagues see it. */
export const UserView = ShownUser.extend({
  /** The address that waits for its link; null if there is none, or none that concerns the viewer. */
  nextEmail: z.string().nullable().optional(),
  /** Reason why the link does not arrive at the next address; null if no failure is known. */
  nextEmailFailure: EmailFailure.nullish(),
  emailState: EmailState.optional(),
  waitingNotices: Flag.default('enabled'),
  emailFailure: EmailFailure.nullish(),
  isAway: z.boolean().optional(),
  presenceSince: z.string().nullish(),
  pausedAt: z.string().nullish(),
  queues: z.array(QueueRef),
  /** True if the user was invited and has not chosen a password yet. */
  isInvited: z.literal(true).optional(),
});
export type UserView = z.infer<typeof UserView>;

/** B-AUTH-5: the signed-in user with company, plan flags and settings. */
export const SessionUser = UserView.extend({
  accessNotice: AccessNotice.nullable().default(null),
  /** A new number gets no codes until then, unless the former number, which ends with these digits, confirms it. */
  phoneWaits: z.object({ until: z.string(), formerEnd: z.string() }).optional(),
  /** Deadline for a second factor. */
  secondFactorDueAt: z.string().optional(),
  company: z.object({
    id: z.number().int(),
    name: z.string(),
    document: z.string(),
    dueDate: z.string(),
    /** Day of the month that due dates fall on, also after a shorter month. */
    dueDay: z.number().int().optional(),
    timeZone: z.string(),
    plan: z.record(z.string(), z.boolean()),
    companieSettings: z.array(z.object({ key: z.string(), value: z.string() })),
    /** Exceeded limits of the plan and the last day before a pause; for administrators. */
    overLimit: OverLimit.pick({ lastDay: true, limits: true }).optional(),
    /** True until the company's e-mail is proven. */
    isEmailUnproven: z.literal(true).optional(),
    /** There is a sandbox here to try things with. */
    hasSandbox: z.boolean().optional(),
    /** E-mails stay here and can be read. */
    hasMailbox: z.boolean().optional(),
    /** Numbers can be linked to a phone by a code here. */
    hasLinking: z.literal(true).optional(),
  }),
});
export type SessionUser = z.infer<typeof SessionUser>;
