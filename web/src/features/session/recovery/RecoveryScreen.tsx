import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { toast } from '@web/ui/toast.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { PublicPage } from '../parts/PublicPage.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { EnterCode } from './EnterCode.tsx';
import { RequestCode } from './RequestCode.tsx';
import { recoveryTexts } from './text.ts';

/** Steps of the password recovery. */
type RecoveryStep =
  | { readonly name: 'who' }
  | { readonly name: 'code'; readonly who: string; readonly handle: string }
  | { readonly name: 'password'; readonly handle: string; readonly resetToken: string };

export function RecoveryScreen() {
  const t = useText(recoveryTexts);
  const navigate = useNavigate();
  const [stage, setStage] = useState<RecoveryStep>({ name: 'who' });
  useDocumentTitle(t('title'));
  return (
    <PublicPage title={t('title')} aside={<Link to="/login">{t('back')}</Link>}>
      {stage.name === 'who' && <RequestCode onAsked={(who, handle) => setStage({ name: 'code', who, handle })} />}
      {stage.name === 'code' && (
        <EnterCode
          {...stage}
          onAskedAgain={(handle) => setStage({ ...stage, handle })}
          onOther={() => setStage({ name: 'who' })}
          onVerified={(resetToken) => setStage({ name: 'password', handle: stage.handle, resetToken })}
        />
      )}
      {stage.name === 'password' && (
        <ChoosePassword
          {...stage}
          onSaved={(email) => {
            toast.success(t('saved'));
            void navigate('/login', { state: { email } });
          }}
        />
      )}
    </PublicPage>
  );
}
