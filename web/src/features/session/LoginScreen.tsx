import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { errorTexts } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSessionState } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { Link, useLocation } from 'react-router-dom';
import { LoginForm } from './loginForm.ts';
import styles from './parts/PublicPage.module.css';
import { PublicPage } from './parts/PublicPage.tsx';
import { sessionTexts } from './text.ts';

/** Success needs no navigation of its own: the guard sends who is signed in where they were going. */
export function LoginScreen() {
  const t = useText(sessionTexts);
  const tError = useText(errorTexts);
  const state = useSessionState();
  const form = useZodForm(LoginForm, {
    defaultValues: { email: (useLocation().state as { email?: string } | null)?.email ?? '', password: '' },
  });
  useDocumentTitle(t('loginTitle'));
  const reason = state.status === 'signedOut' ? state.code : null;
  const [wasElsewhere] = useStored('endedElsewhere');
  const { isSubmitted } = form.formState;
  return (
    <PublicPage
      title={t('loginTitle')}
      aside={
        <>
          {t('noAccount')} <Link to="/signup">{t('signUp')}</Link>
        </>
      }
    >
      {wasElsewhere && !isSubmitted && <Banner tone="waiting">{t('elsewhere')}</Banner>}
      {reason !== null && !isSubmitted && <Banner tone="waiting">{tError(reason, {})}</Banner>}
      <Form form={form} onSubmit={({ email, password }) => state.login(email, password)}>
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          isFirstFocus
          {...form.field('email')}
        />
        <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
        <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
          {t('login')}
        </Button>
      </Form>
      <Link to="/recovery-password" className={styles['forgot']}>
        {t('forgot')}
      </Link>
    </PublicPage>
  );
}
