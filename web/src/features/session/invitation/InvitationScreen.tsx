import { Password } from '@shared/users/contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '@web/lib/api.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { setLanguage, useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSessionState } from '@web/lib/session.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { PublicPage } from '../parts/PublicPage.tsx';
import { acceptTexts } from './text.ts';

/** Target of an invitation's link: its secret is behind the hash sign, which browsers never send. */
export function InvitationScreen() {
  const t = useText(acceptTexts);
  const token = useLocation().hash.slice(1, 100);
  const invitation = useQuery(query('recovery', 'invitation', { token }));
  const { data } = invitation;
  const language = data?.language;
  useEffect(() => {
    if (language) void setLanguage(language);
  }, [language]);
  useDocumentTitle(t('title'));
  return (
    <PublicPage title={t('title')} aside={<Link to="/login">{t('back')}</Link>}>
      {invitation.isPending && <Skeleton height={120} />}
      {invitation.isError && <Banner tone="failed">{errorText(invitation.error)}</Banner>}
      {data && <Accept token={token} invitation={data} />}
    </PublicPage>
  );
}

interface Props {
  token: string;
  invitation: ResultOf<'recovery', 'invitation'>;
}

const FirstPassword = z.object({ newPassword: Password });

function Accept({ token, invitation: { name, email, companyName, isElsewhere } }: Props) {
  const t = useText(acceptTexts);
  const navigate = useNavigate();
  const accept = useAction('recovery', 'accept', { onError: () => true });
  const { login } = useSessionState();
  const form = useZodForm(FirstPassword, { defaultValues: { newPassword: '' } });
  return (
    <>
      <p>{t('hello', { name, company: companyName })}</p>
      {isElsewhere && <Banner tone="waiting">{t('elsewhere', { company: companyName })}</Banner>}
      <Form
        form={form}
        onSubmit={async ({ newPassword }) => {
          await accept.mutateAsync({ token, newPassword });
          try {
            // The guard takes who is signed in to the inbox.
            await login(email, newPassword);
          } catch {
            // The link is used up: what is left is to sign in, outside of working hours for one.
            void navigate('/login', { state: { email } });
          }
        }}
      >
        <TextField label={t('email')} type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('password')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          hasStrength
          {...form.field('newPassword')}
        />
        <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
          {t('enter')}
        </Button>
      </Form>
    </>
  );
}
