import { AppError } from '@shared/core/errors.ts';
import { emailTopics } from '@shared/emails/preferences.ts';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { errorText } from '@web/lib/errorTexts.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PublicPage } from '../parts/PublicPage.tsx';
import { preferenceTexts } from './text.ts';

const inForm = { onError: () => true } as const;

/** The link is all that was given: what is wrong with it is wrong with the link. */
const isBadLink = (error: Error): boolean =>
  error instanceof AppError && (error.code === 'ERR_INVALID_CODE' || error.code === 'ERR_VALIDATION');

/** Target of the link in an e-mail's footer: its owner sets preferences, signed in or not. */
export function PreferencesScreen() {
  const t = useText(preferenceTexts);
  const token = useLocation().hash.slice(1, 1001);
  const read = useAction('emailPreferences', 'read', inForm);
  const save = useAction('emailPreferences', 'save', inForm);
  const { mutate } = read;
  useDocumentTitle(t('title'));
  useEffect(() => mutate({ token }), [mutate, token]);
  const choices = save.data ?? read.data;
  const failure = save.error ?? read.error;
  return (
    <PublicPage title={t('title')} aside={<Link to="/login">{t('go')}</Link>}>
      {failure && <Banner tone="failed">{isBadLink(failure) ? t('badLink') : errorText(failure)}</Banner>}
      {choices === undefined && !failure && <SkeletonText lines={3} />}
      {choices && (
        <>
          <p>{t('forAddress', { address: choices.address })}</p>
          {emailTopics.map((topic) => (
            <Switch
              key={topic}
              label={t(topic)}
              checked={!choices.off.includes(topic)}
              disabled={save.isPending}
              onChange={() => {
                const isOff = choices.off.includes(topic);
                save.mutate({
                  token,
                  off: isOff ? choices.off.filter((one) => one !== topic) : [...choices.off, topic],
                });
              }}
            />
          ))}
          {save.isSuccess && <Banner tone="open">{t('saved')}</Banner>}
          <p>{t('always')}</p>
        </>
      )}
    </PublicPage>
  );
}
