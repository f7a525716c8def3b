import { useText } from '@web/lib/i18n.ts';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import type { ComponentProps } from 'react';
import { currentPasswordTexts } from './currentPasswordText.ts';

interface Typed {
  readonly email: string;
  readonly password: string;
}

/** Whether a form changes how the person signs in, for which whoever does it gives their own password. */
export const changesLogin = (before: { readonly email: string }, { email, password }: Typed): boolean =>
  password !== '' || email.trim().toLowerCase() !== before.email;

/** The password of whoever is at the form. */
export function CurrentPassword(field: Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>) {
  const t = useText(currentPasswordTexts);
  return <PasswordField {...field} label={t('label')} autoComplete="current-password" isRequired hint={t('hint')} />;
}
