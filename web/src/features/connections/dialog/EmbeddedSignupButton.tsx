import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { LogIn } from 'lucide-react';
import { facebookTexts } from '../facebook/text.ts';
import { useFacebookLogin } from '../facebook/useFacebookLogin.ts';
import styles from './UseSandboxNumber.module.css';

/** Brings a number by signing in, in place of the form. */
export function EmbeddedSignupButton() {
  const t = useText(facebookTexts);
  const { ways, pending, begin } = useFacebookLogin();
  if (!ways?.includes('whatsapp')) return null;
  return (
    <Banner
      tone="notice"
      icon={LogIn}
      className={styles['offer']}
      action={
        <Button size="small" isPending={pending === 'whatsapp'} onClick={() => begin('whatsapp')}>
          {t('signup')}
        </Button>
      }
    >
      {t('signupText')}
    </Banner>
  );
}
