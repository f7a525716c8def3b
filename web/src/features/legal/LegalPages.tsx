import { useDocumentTitle } from '@web/lib/documentTitle.ts';
import { useText } from '@web/lib/i18n.ts';
import { Link } from 'react-router-dom';
import styles from './LegalPages.module.css';
import { legalTexts } from './text.ts';

const terms = ['service', 'account', 'conduct', 'customers', 'availability', 'ending'] as const;
const privacy = ['data', 'purpose', 'access', 'retention', 'device', 'rights'] as const;
type Section = (typeof terms)[number] | (typeof privacy)[number];

export function TermsPage() {
  return <LegalPage titleKey="termsTitle" sections={terms} other={{ path: '/privacy', titleKey: 'privacyTitle' }} />;
}

export function PrivacyPage() {
  return <LegalPage titleKey="privacyTitle" sections={privacy} other={{ path: '/terms', titleKey: 'termsTitle' }} />;
}

type TitleKey = 'termsTitle' | 'privacyTitle';

interface Props {
  titleKey: TitleKey;
  sections: readonly Section[];
  other: { path: string; titleKey: TitleKey };
}

function LegalPage({ titleKey, sections, other }: Props) {
  const t = useText(legalTexts);
  useDocumentTitle(t(titleKey));
  return (
    <main className={styles['page']}>
      <article className={styles['text']}>
        <h1 className={styles['title']}>{t(titleKey)}</h1>
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
