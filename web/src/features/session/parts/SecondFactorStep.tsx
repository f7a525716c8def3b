import type { ResultOf } from '@web/lib/api.ts';
import { api } from '@web/lib/api.ts';
import { beginSession } from '@web/lib/credentials.ts';
import { useText } from '@web/lib/i18n.ts';
import { withField } from '@web/lib/withField.ts';
import { AuthenticatorSetup } from '@web/pickers/secondFactor/AuthenticatorSetup.tsx';
import { CodeForm } from '@web/pickers/secondFactor/codeForm.ts';
import { RecoveryCodeList } from '@web/pickers/secondFactor/RecoveryCodeList.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Form } from '@web/ui/Form.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useZodForm } from '@web/ui/useZodForm.ts';
import { useState } from 'react';
import { secondStepTexts } from '../secondStepText.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/** Second step that the server demands after the right password. */
export type SecondFactorChallenge =
  | { readonly step: 'code'; readonly handle: string; readonly hasPasskey: boolean }
  | { readonly step: 'enrol'; readonly handle: string; readonly enrolment: ResultOf<'security', 'startAtSignIn'> };

export function SecondFactorStep({ asked }: { asked: SecondFactorChallenge }) {
  return asked.step === 'code' ? <CodeStep {...asked} /> : <EnrolStep {...asked} />;
}

function CodeStep({ handle, hasPasskey }: Extract<SecondFactorChallenge, { step: 'code' }>) {
  const t = useText(secondStepTexts);
  const form = useZodForm(CodeForm, { defaultValues: { code: '' } });
  const code = (
    <Form
      form={form}
      onSubmit={async ({ code }) => {
        beginSession(await withField(api.security.signIn({ handle, code }), { ERR_INVALID_CODE: 'code' }));
      }}
    >
      <p>{t(hasPasskey ? 'orCodePurpose' : 'codePurpose')}</p>
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="one-time-code"
        isFirstFocus={!hasPasskey}
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" isWide isPending={form.formState.isSubmitting}>
        {t('confirm')}
      </Button>
    </Form>
  );
  if (!hasPasskey) return code;
  return (
    <>
      <PasskeyButton handle={handle} />
      {code}
    </>
  );
}

function EnrolStep({ handle, enrolment }: Extract<SecondFactorChallenge, { step: 'enrol' }>) {
  const t = useText(secondStepTexts);
  const [opened, setOpened] = useState<ResultOf<'security', 'confirmAtSignIn'>>();
  if (opened !== undefined) {
    return <RecoveryCodeList codes={opened.recoveryCodes} onKept={() => beginSession(opened)} />;
  }
  return (
    <>
      <p>{t('enrolPurpose')}</p>
      <AuthenticatorSetup
        enrolment={enrolment}
        onConfirm={async (code) => setOpened(await api.security.confirmAtSignIn({ handle, code }))}
      />
    </>
  );
}
