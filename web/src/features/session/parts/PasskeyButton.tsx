import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { sessionTexts } from '../text.ts';

/** Signs in with a passkey; what it takes comes when it is pressed. Nothing where the browser has none. */
export function PasskeyButton({ handle }: { handle?: string }) {
  const t = useText(sessionTexts);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!('PublicKeyCredential' in window)) return null;
  const signIn = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const { signInWithPasskey } = await import('@web/pickers/passkeys/prompt.ts');
      await signInWithPasskey(handle);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
      <Button icon={KeyRound} isWide isPending={isPending} onClick={() => void signIn()}>
        {t('passkey')}
      </Button>
    </>
  );
}
