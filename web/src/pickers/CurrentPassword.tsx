import { useText } from '@web/lib/i18n.ts';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import type { ComponentProps } from 'react';
import { currentPasswordTexts } from './currentPasswordText.ts';

interface LoginIdentifiers {
  readonly email: string;
  readonly wpp: string;
}
interface LoginFields extends LoginIdentifiers {
  readonly password: string;
}

/** True if a form changes how the user signs in, which ends the user's other sessions. */
export const changesLogin = (
  before: Pick<LoginIdentifiers, 'email'>,
  { email, password }: Omit<LoginFields, 'wpp'>,
): boolean => password !== '' || email.trim().toLowerCase() !== before.email;

/** True if a form changes access to an account, which needs the editor's own password. */
export const changesAccess = (before: LoginIdentifiers, typed: LoginFields): boolean =>
  changesLogin(before, typed) || typed.wpp.trim() !== before.wpp;

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

/** Field for the password of the signed-in user. Left empty, for users without one, the save asks for another proof. */
export function CurrentPassword({ isForKey = false, ...field }: Props & { isForKey?: boolean }) {
  const t = useText(currentPasswordTexts);
  const hint = t(isForKey ? 'keyHint' : 'hint');
  return (
    <PasswordField {...field} label={t('label')} autoComplete="current-password" hint={`${hint} ${t('noneHint')}`} />
  );
}
