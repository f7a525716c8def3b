import { AppError } from '@shared/core/errors.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { PasswordField } from '@web/ui/PasswordField.tsx';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PublicPage } from '../parts/PublicPage.tsx';
import { proofTexts } from './text.ts';

/** Texts for the proof of a company's address, and of a user's changed address. */
const words = {
  company: { ask: 'ask', elsewhere: 'elsewhere', password: 'password', done: 'done' },
  change: { ask: 'change', elsewhere: 'changeElsewhere', password: 'changePassword', done: 'changeDone' },
} as const;

/** Target of the link of an e-mail. It waits for a click, because mail filters open links too. */
export function ProofScreen() {
  const t = useText(proofTexts);
  const token = useLocation().hash.slice(1, 100);
  // The link of a change names its company, its user and a secret; that of a company no user.
  const say = words[token.split('.').length === 3 ? 'change' : 'company'];
  const prove = useAction('recovery', 'proveEmail', { onError: () => true });
  const [password, setPassword] = useState('');
  const [isElsewhere, setElsewhere] = useState(false);
  const problem = prove.error instanceof AppError ? prove.error.details.fields?.['password'] : undefined;
  // The server asks for the password of the account where another account signs in with the address.
  if (problem !== undefined && !isElsewhere) setElsewhere(true);
  useDocumentTitle(t('title'));
  return (
    // The link reloads the page, so that a signed-in session reads again if its address is proved.
    <PublicPage
      title={t('title')}
      aside={
        <Link to={say === words.change ? '/login' : '/first-steps'} reloadDocument>
          {t('go')}
        </Link>
      }
    >
      {prove.isError && problem === undefined && <Banner tone="failed">{errorText(prove.error)}</Banner>}
      {prove.isSuccess ? (
        <Banner tone="open">{t(say.done)}</Banner>
      ) : (
        <>
          <p>{t(isElsewhere ? say.elsewhere : say.ask)}</p>
          {isElsewhere && (
            <PasswordField
              label={t(say.password)}
              autoComplete="current-password"
              isRequired
              value={password}
              error={problem === 'password_wrong' ? fieldErrorText(problem) : undefined}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          <Button
            variant="primary"
            isWide
            isPending={prove.isPending}
            onClick={() => prove.mutate({ token, ...(password === '' ? {} : { password }) })}
          >
            {t('confirm')}
          </Button>
        </>
      )}
    </PublicPage>
  );
}
