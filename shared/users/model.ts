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
    z.enum(['email', 'password', 'secondFactor', 'phone', 'apiKey', 'platformRight', 'singleSignOn', 'identity']),
  ),
  /** Name of whoever changed it. */
  by: z.string(),
});
export type AccessNotice = z.infer<typeof AccessNotice>;

/** Why nobody writes to an address any more: it does not exist, or whoever has it called an e-mail unwanted. */
export const EmailFailure = z.object({ kind: z.enum(['bounce', 'complaint']), at: z.string() });
export type EmailFailure = z.infer<typeof EmailFailure>;

/**
 * Where an address leads. `own`: to its user. `waiting`: to somebody of another company who never showed that it is
 * theirs, until this user does. `taken`: its owner showed in another company that it is theirs, so this user has none.
 */
export const EmailState = z.enum(['own', 'waiting', 'taken']);
export type EmailState = z.infer<typeof EmailState>;

/** What is no secret of a user. */
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
  /** Who waits in their queues for anybody counts, rings and is pushed to them. */
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
  /** They are signed in, but have not touched anything for a while. */
  isAway: z.boolean(),
  /** When they came, went away or left; null: that was not noted yet. */
  presenceSince: z.string().nullable(),
  /** Their e-mail address fails. */
  emailFailure: EmailFailure.nullable(),
  emailState: EmailState,
  /** Since when they rest, because the plan has no place for them (B-PLAN-5); null: they do not. */
  pausedAt: z.string().nullable(),
  createdAt: z.string(),
});

/** As stored; what is added here never leaves the server. It is no schema, because the page would carry it along. */
export interface User extends z.infer<typeof ShownUser> {
  readonly lastSeen: string | null;
  readonly passwordHash: string;
  readonly tokenVersion: number;
  /** Rotation counter of the refresh token in use and when it was given out; an older one shows theft. */
  readonly refreshRotation: number;
  readonly refreshRotatedAt: string | null;
  /** How they sign in was changed lately; told to them, because it may not have been them. */
  readonly accessNotice: AccessNotice | null;
  /** How somebody who has no password yet gets one: hash of the link's secret, and until when it is good. */
  readonly invitation: {
    readonly hash: string;
    readonly until: string;
    /** The link went to their address and to nobody else, so whoever has it shows that the address is theirs. */
    readonly isMailed?: true | undefined;
  } | null;
  /** The password alone does not let them in; see shared/security. */
  readonly hasSecondFactor: boolean;
  /** By when they have to have one; null: nobody asks, or they have it. */
  readonly secondFactorDueAt: string | null;
  /** When somebody last showed, by an e-mail that went there, that the address is theirs; null: nobody did. */
  readonly emailProvenAt: string | null;
  /** Another address that was typed for them: theirs once somebody opens the link that went there (B-USER-11). */
  readonly emailChange: { readonly email: string; readonly hash: string; readonly until: string } | null;
  /** When their number became another one: a code to it opens nothing for a while. null: it is the first one. */
  readonly phoneChangedAt: string | null;
  /** The number before it, which gets codes no more but may confirm the new one; empty: none. */
  readonly formerPhone: string;
  /** When somebody last showed, by a code that went to it, that the number is theirs; null: nobody did. */
  readonly phoneProvenAt: string | null;
  readonly version: number;
}

const QueueRef = z.object({ id: z.number().int(), name: z.string(), color: z.string() });

/** What colleagues see of a user. */
export const UserView = ShownUser.extend({
  /** The address that waits for its link; null: none, or none that concerns whoever looks. */
  nextEmail: z.string().nullable().optional(),
  emailState: EmailState.optional(),
  waitingNotices: Flag.default('enabled'),
  emailFailure: EmailFailure.nullish(),
  isAway: z.boolean().optional(),
  presenceSince: z.string().nullish(),
  pausedAt: z.string().nullish(),
  queues: z.array(QueueRef),
  /** They were invited and have not chosen a password yet. */
  isInvited: z.literal(true).optional(),
});
export type UserView = z.infer<typeof UserView>;

/** B-AUTH-5: the signed-in user with company, plan flags and settings. */
export const SessionUser = UserView.extend({
  accessNotice: AccessNotice.nullable().default(null),
  /** Their number is new: until then it gets no codes, unless the one before, which ends like this, confirms it. */
  phoneWaits: z.object({ until: z.string(), formerEnd: z.string() }).optional(),
  /** By when they have to set up a second factor. */
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
    /** For administrators: it has more than its plan allows, and until when all of it works. */
    overLimit: OverLimit.pick({ lastDay: true, limits: true }).optional(),
    /** Nobody has shown yet that the company's e-mail exists. */
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
