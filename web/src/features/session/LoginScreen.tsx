import { AppError } from '@shared/core/errors.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useSessionState } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LoginForm } from './loginForm.ts';
import { challengeOf } from './parts/challengeOf.ts';
import { PasskeyButton } from './parts/PasskeyButton.tsx';
import styles from './parts/PublicPage.module.css';
import { PublicPage } from './parts/PublicPage.tsx';
import type { SecondFactorChallenge } from './parts/SecondFactorStep.tsx';
import { secondStepTexts } from './secondStepText.ts';
import { sessionTexts } from './text.ts';

const SecondFactorStep = lazyWithRetry(async () => (await import('./parts/SecondFactorStep.tsx')).SecondFactorStep);

/** Success needs no navigation of its own: the guard sends who is signed in where they were going. */
export function LoginScreen() {
  const t = useText(secondStepTexts);
  const [asked, setAsked] = useState<SecondFactorChallenge>();
  if (asked === undefined) return <PasswordStep onAsked={setAsked} />;
  const another = (
    <Button variant="quiet" onClick={() => setAsked(undefined)}>
      {t('back')}
    </Button>
  );
  return (
    <PublicPage title={t('title')} aside={another}>
      <Suspense>
        <SecondFactorStep asked={asked} />
      </Suspense>
    </PublicPage>
  );
}

function PasswordStep({ onAsked }: { onAsked: (asked: SecondFactorChallenge) => void }) {
  const t = useText(sessionTexts);
  const state = useSessionState();
  const form = useZodForm(LoginForm, {
    defaultValues: { email: (useLocation().state as { email?: string } | null)?.email ?? '', password: '' },
  });
  useDocumentTitle(t('loginTitle'));
  const reason = state.status === 'signedOut' ? state.code : null;
  const [wasElsewhere] = useStored('endedElsewhere');
  const [link] = useStored('signInLink');
  const { isSubmitted } = form.formState;
  const signIn = async (email: string, password: string) => {
    try {
      await state.login(email, password);
    } catch (error) {
      const asked = await challengeOf(error);
      if (asked === undefined) throw error;
      onAsked(asked);
    }
  };
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
      {reason !== null && !isSubmitted && <Banner tone="waiting">{errorText(new AppError(reason))}</Banner>}
      <Form form={form} onSubmit={({ email, password }) => signIn(email, password)}>
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
      <PasskeyButton />
      {link !== '' && (
        <Link to={`/login/company/${link}`} className={styles['forgot']}>
          {t('company')}
        </Link>
      )}
      <Link to="/recovery-password" className={styles['forgot']}>
        {t('forgot')}
      </Link>
    </PublicPage>
  );
}
