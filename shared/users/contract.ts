import * as z from 'zod';
import { Bool, Email, Flag, Name, NumericId, OptionalPhone, SearchParam, TimeOfDay } from '../core/fields.ts';
import { freshProof } from '../core/freshProof.ts';
import { PageInput, pageOutput } from '../core/page.ts';
import { route } from '../core/route.ts';
import { Language, MenuState, Profile, Theme, UserView } from './model.ts';

/** At least 8 on creation and change (B-USER-1); bcrypt-era upper bound kept so that hashing time is bounded. */
export const Password = z.string().min(8, 'password_too_short').max(50, 'too_long');

/** Changed by the user themself or by an admin. */
export const ownFields = {
  name: Name,
  email: Email,
  language: Language,
  defaultTheme: Theme,
  defaultMenu: MenuState,
  /** Number as typed; it is stored with its country code. */
  wpp: OptionalPhone,
  farewellMessage: z.string().max(1000),
  waitingNotices: Flag,
};
/** Silently ignored when a non-admin sends them (B-USER-2). */
export const adminFields = {
  profile: Profile,
  queueIds: z.array(NumericId).max(100),
  startWork: TimeOfDay,
  endWork: TimeOfDay,
  allTicket: Flag,
  allowGroup: Bool,
  showDashboard: Flag,
  allowRealTime: Flag,
  allowConnections: Flag,
  whatsappId: NumericId.nullable(),
};

export const UserCreate = z.object({
  ...z.object({ ...ownFields, ...adminFields }).partial().shape,
  name: Name,
  email: Email,
  /** Without one the person is invited to choose it. */
  password: Password.optional(),
});
/** Answer to an invitation; the link is included only if no e-mail delivers it. */
export const InvitationMade = z.object({ link: z.string().nullable(), until: z.string() });
/** A saved user; true: an invitation is on its way to them. */
const SavedUser = UserView.extend({ isInvitationSent: z.boolean().optional() });

export const UserUpdate = z
  .object({
    ...ownFields,
    ...adminFields,
    password: Password,
    /**
     * Proof of the caller, which is required to change any user's password, e-mail or phone, or to make a user
     * administrator.
     */
    ...freshProof,
  })
  .partial();

export const users = {
  list: route({
    method: 'GET',
    path: '/users',
    access: 'user',
    anyCompany: true,
    summary: 'Users of the company',
    input: PageInput.extend({ searchParam: SearchParam, companyId: NumericId.optional() }),
    output: z.object({ users: z.array(UserView), ...pageOutput }),
    errors: [],
  }),
  names: route({
    method: 'GET',
    path: '/users/list',
    access: 'user',
    anyCompany: true,
    summary: 'Names for selects',
    input: z.object({ companyId: NumericId.optional() }),
    output: z.array(
      UserView.pick({ id: true, name: true, email: true, queues: true, online: true, profile: true, pausedAt: true }),
    ),
    errors: [],
  }),
  get: route({
    method: 'GET',
    path: '/users/{id}',
    access: 'user',
    summary: 'One user',
    input: z.object({ id: NumericId }),
    output: UserView,
    errors: ['ERR_NO_USER_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/users',
    access: 'admin',
    audit: 'users.create',
    proof: 'fresh',
    whileImpersonating: false,
    idempotent: true,
    summary: 'Create a user',
    input: UserCreate,
    output: SavedUser,
    errors: [
      'ERR_TOO_MANY_ATTEMPTS',
      'ERR_PLAN_LIMIT_USERS',
      'ERR_EMAIL_ALREADY_EXISTS',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_WAPP_FOUND',
    ],
  }),
  update: route({
    setsCookie: true,
    method: 'PUT',
    path: '/users/{id}',
    access: 'user',
    audit: 'users.update',
    proof: 'byChange',
    whenExpired: true,
    summary: 'Change a user; absent fields stay, and another e-mail waits until it was shown',
    input: UserUpdate.extend({ id: NumericId }),
    output: SavedUser,
    errors: [
      'ERR_NO_USER_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_EMAIL_ALREADY_EXISTS',
      'ERR_LAST_ADMIN',
      'ERR_QUEUE_NOT_FOUND',
      'ERR_NO_WAPP_FOUND',
    ],
  }),
  invite: route({
    method: 'POST',
    path: '/users/{id}/invitation',
    access: 'admin',
    audit: 'users.invite',
    proof: 'fresh',
    whileImpersonating: false,
    summary: 'Invite somebody who has no password yet once more; the invitation before is no longer good',
    input: z.object({ id: NumericId }),
    output: InvitationMade,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_INVITATION_ACCEPTED', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  retryEmail: route({
    method: 'POST',
    path: '/users/{id}/email',
    access: 'admin',
    audit: 'users.retryEmail',
    summary: 'Write again to an address that failed, because it is in order now',
    input: z.object({ id: NumericId }),
    output: UserView,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  sendNextEmail: route({
    method: 'POST',
    path: '/users/{id}/nextEmail',
    access: 'user',
    audit: 'users.sendNextEmail',
    whenExpired: true,
    summary: 'Send the link once more to the address that waits; the one before opens nothing',
    input: z.object({ id: NumericId }),
    output: UserView,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_NOT_FOUND', 'ERR_TOO_MANY_ATTEMPTS'],
  }),
  withdrawNextEmail: route({
    method: 'DELETE',
    path: '/users/{id}/nextEmail',
    access: 'user',
    audit: 'users.withdrawNextEmail',
    whenExpired: true,
    summary: 'Keep the present address; the link that went to the other one opens nothing',
    input: z.object({ id: NumericId }),
    output: UserView,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/users/{id}',
    access: 'admin',
    audit: 'users.remove',
    summary: 'Delete a user; open tickets return to their queue',
    input: z.object({ id: NumericId }),
    output: z.object({ message: z.string() }),
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_LAST_ADMIN', 'ERR_DELETE_SELF'],
  }),
  uploadAvatar: route({
    method: 'POST',
    path: '/users/{id}/media-upload',
    access: 'user',
    multipart: true,
    summary: 'Profile picture: an image up to 5 MB',
    input: z.object({ id: NumericId }),
    output: UserView,
    errors: ['ERR_NO_USER_FOUND', 'ERR_NO_PERMISSION', 'ERR_FILESIZE_OVER_LIMIT', 'ERR_FILETYPE_NOT_ALLOWED'],
  }),
};
