import { useQuery } from '@tanstack/react-query';
import { api } from '@web/lib/api.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { readStored } from '@web/lib/storage.ts';
import { withField } from '@web/lib/withField.ts';
import { FormDialog } from '@web/pickers/FormDialog.tsx';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useState } from 'react';
import * as z from 'zod';
import { freshProofTexts } from './freshProofText.ts';
import { shownProof } from './shownProof.ts';

const Typed = z.object({ currentPassword: z.string().min(1, 'required').max(200) });

interface Props {
  onSettled: (known?: { proof: string; seconds: number }) => void;
}

/** Asks signed-in users to prove their identity again, for a request that waits. */
export function FreshProofDialog({ onSettled }: Props) {
  const t = useText(freshProofTexts);
  const form = useZodForm(Typed, { defaultValues: { currentPassword: '' } });
  const { data: status } = useQuery(query('security', 'status', {}));
  const link = readStored('signInLink');
  const hasPasskey = (status?.passkeys ?? 0) > 0;
  const hasCode = hasPasskey || (status?.authenticatorSince ?? null) !== null;
  return (
    <FormDialog
      title={t('title')}
      description={t('why')}
      action={t('confirm')}
      size="small"
      form={form}
      onClose={() => onSettled()}
      before={
        <>
          {hasPasskey && <PasskeyButton onSettled={onSettled} />}
          {link !== '' && <ProviderButton link={link} />}
        </>
      }
      onSubmit={async ({ currentPassword }) => {
        const given = shownProof(currentPassword);
        onSettled(await withField(api.security.prove(given), { ERR_INVALID_CODE: 'currentPassword' }));
      }}
    >
      <PasswordField
        label={t(hasCode ? 'passwordOrCode' : 'password')}
        autoComplete="current-password"
        isRequired
        isFirstFocus
        {...form.field('currentPassword')}
      />
    </FormDialog>
  );
}

/** Users of single sign-on may have no password; they repeat the action after the redirect to the provider. */
function ProviderButton({ link }: { link: string }) {
  const t = useText(freshProofTexts);
  const begin = useAction('singleSignOn', 'begin', { onSuccess: ({ url }) => window.location.assign(url) });
  return (
    <Button isWide isPending={begin.isPending} onClick={() => begin.mutate({ link, isFresh: true })}>
      {t('provider')}
    </Button>
  );
}

function PasskeyButton({ onSettled }: Props) {
  const t = useText(freshProofTexts);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const prove = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const { proveWithPasskey } = await import('@web/pickers/passkeys/prompt.ts');
      onSettled(await api.security.prove({ proof: await proveWithPasskey() }));
    } catch (error) {
      setFailure(errorText(error));
      setPending(false);
    }
  };
  return (
    <>
      {failure !== undefined && <Banner tone="failed">{failure}</Banner>}
      <Button isWide isPending={isPending} onClick={() => void prove()}>
        {t('passkey')}
      </Button>
    </>
  );
}
