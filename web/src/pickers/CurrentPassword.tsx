import { useText } from '@web/lib/i18n.ts';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import type { ComponentProps } from 'react';
import { currentPasswordTexts } from './currentPasswordText.ts';

interface Login {
  readonly email: string;
  readonly wpp: string;
}
interface Typed extends Login {
  readonly password: string;
}

/** Whether a form changes how the person signs in: that ends their other sessions. */
export const changesLogin = (before: Pick<Login, 'email'>, { email, password }: Omit<Typed, 'wpp'>): boolean =>
  password !== '' || email.trim().toLowerCase() !== before.email;

/** Whether a form changes what leads to an account, for which whoever does it gives their own password. */
export const changesAccess = (before: Login, typed: Typed): boolean =>
  changesLogin(before, typed) || typed.wpp.trim() !== before.wpp;

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>;

/** The password of whoever is at the form; who leaves it empty, having none, is asked for another proof on saving. */
export function CurrentPassword({ isForKey = false, ...field }: Props & { isForKey?: boolean }) {
  const t = useText(currentPasswordTexts);
  const hint = t(isForKey ? 'keyHint' : 'hint');
  return (
    <PasswordField {...field} label={t('label')} autoComplete="current-password" hint={`${hint} ${t('noneHint')}`} />
  );
}
