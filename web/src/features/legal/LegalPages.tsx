import { useQuery } from '@tanstack/react-query';
import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Link } from 'react-router-dom';
import styles from './LegalPages.module.css';
import { legalTexts } from './text.ts';

const terms = ['service', 'account', 'conduct', 'customers', 'availability', 'ending'] as const;
const privacy = ['data', 'purpose', 'access', 'retention', 'device', 'rights'] as const;
type Section = (typeof terms)[number] | (typeof privacy)[number];

export function TermsPage() {
  return (
    <LegalPage
      titleKey="termsTitle"
      address="termsUrl"
      sections={terms}
      other={{ path: '/privacy', titleKey: 'privacyTitle' }}
    />
  );
}

export function PrivacyPage() {
  return (
    <LegalPage
      titleKey="privacyTitle"
      address="privacyUrl"
      sections={privacy}
      other={{ path: '/terms', titleKey: 'termsTitle' }}
    />
  );
}

type TitleKey = 'termsTitle' | 'privacyTitle';

interface Props {
  titleKey: TitleKey;
  /** Setting with the address of the installation's own text. */
  address: 'termsUrl' | 'privacyUrl';
  sections: readonly Section[];
  other: { path: string; titleKey: TitleKey };
}

function LegalPage({ titleKey, address, sections, other }: Props) {
  const t = useText(legalTexts);
  const { data: rules } = useQuery(query('platformSettings', 'forEverybody', {}));
  const own = rules?.[address] ?? '';
  useDocumentTitle(t(titleKey));
  return (
    <main className={styles['page']}>
      <article className={styles['text']}>
        <h1 className={styles['title']}>{t(titleKey)}</h1>
        {rules && <p>{t('version', { version: rules.termsVersion })}</p>}
        {own !== '' && (
          <Banner tone="waiting">
            {t('elsewhere')}{' '}
            <a href={own} rel="noreferrer">
              {own}
            </a>
          </Banner>
        )}
        {sections.map((section) => (
          <section key={section} className={styles['section']}>
            <h2 className={styles['heading']}>{t(`${section}Title`)}</h2>
            <p>{t(section)}</p>
          </section>
        ))}
        <nav className={styles['links']} aria-label={t('links')}>
          <Link to={other.path}>{t(other.titleKey)}</Link>
          <Link to="/signup">{t('signUp')}</Link>
        </nav>
      </article>
    </main>
  );
}
