import type { PublicSettings } from '@shared/platform/settings.ts';
import { useText } from '@web/lib/i18n.ts';
import { sessionTexts } from '../text.ts';
import styles from './PublicPage.module.css';

/** Placeholder for a link while the sentence is composed; no text contains it. */
const mark = '\u0000';

/** Consent with links to its two pages; they open in a new tab, so that the form keeps its input. */
export function TermsLabel({ rules }: { rules: PublicSettings | undefined }) {
  const t = useText(sessionTexts);
  const [before = '', between = '', after = ''] = t('terms', { terms: mark, privacy: mark }).split(mark);
  return (
    <span className={styles['terms']}>
      {before}
      <a href={rules?.termsUrl || '/terms'} target="_blank" rel="noreferrer">
        {t('termsLink')}
      </a>
      {between}
      <a href={rules?.privacyUrl || '/privacy'} target="_blank" rel="noreferrer">
        {t('privacyLink')}
      </a>
      {after}
    </span>
  );
}
