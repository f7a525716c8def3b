import { adminFields, ownFields, Password } from '@shared/users/contract.ts';
import type { UserView } from '@shared/users/model.ts';
import { requiredText } from '@web/lib/requiredText.ts';
import type { ZodForm } from '@web/ui/useZodForm.ts';
import * as z from 'zod';

const { name, email, language, wpp, farewellMessage } = ownFields;

const Fields = z.object({
  ...adminFields,
  ...{ language, wpp, farewellMessage },
  name: requiredText(name),
  email: requiredText(email),
  // A form holds numbers and booleans; the contract also takes their texts.
  queueIds: z.array(z.number()).max(100),
  whatsappId: z.number().nullable(),
  allowGroup: z.boolean(),
  /** True to invite a new user, who then chooses the password. */
  isInvited: z.boolean(),
  password: z.union([z.literal(''), Password]),
  currentPassword: z.string().max(200),
});
export type UserFields = z.input<typeof Fields>;

/** The contract's rules; an empty password keeps the present one, so a new user needs one or is invited to choose it. */
export const userForm = (isNew: boolean) =>
  Fields.refine((user) => !isNew || user.isInvited || user.password !== '', {
    path: ['password'],
    message: 'required',
  }).transform(({ password, currentPassword, isInvited, ...user }) => ({
    ...user,
    ...(password === '' || (isNew && isInvited) ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  }));

const blank: UserFields = {
  name: '',
  email: '',
  isInvited: true,
  password: '',
  currentPassword: '',
  profile: 'user',
  language: 'pt-BR',
  wpp: '',
  farewellMessage: '',
  startWork: '00:00',
  endWork: '23:59',
  queueIds: [],
  whatsappId: null,
  allTicket: 'disabled',
  allowGroup: false,
  showDashboard: 'disabled',
  allowRealTime: 'disabled',
  allowConnections: 'disabled',
};

/** Initial values of the dialog: the user, or the product's defaults for a new one. */
export function userDefaults(user: UserView | undefined): UserFields {
  if (user === undefined) return blank;
  // The invitation's state is no field for existing users.
  const { isInvited: _pending, ...known } = user;
  const current = Object.entries(known).filter(([key]) => Object.hasOwn(blank, key));
  return { ...blank, ...Object.fromEntries(current) };
}

type Secret = 'password' | 'currentPassword';
export type UserForm = ZodForm<UserFields, Omit<UserFields, Secret | 'isInvited'> & { [Name in Secret]?: string }>;
