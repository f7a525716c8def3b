import { type Language, languageNames, languages, setLanguage, useLanguage, useText } from '@web/lib/i18n.ts';
import { BrandMark } from '@web/ui/BrandMark.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import type { ReactNode } from 'react';
import { sessionTexts } from '../text.ts';
import styles from './PublicPage.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** The way to the other public page. */
  aside: ReactNode;
}

/** Page for visitors: a card, the product's name, and the language. */
export function PublicPage({ title, children, aside }: Props) {
  const t = useText(sessionTexts);
  const language = useLanguage();
  return (
    <main className={styles['page']}>
      <div className={styles['brand']}>
        <BrandMark size={40} className={styles['mark']} />
        <p className={styles['product']}>Prosa</p>
        <p className={styles['tagline']}>{t('tagline')}</p>
      </div>
      <section className={styles['card']} aria-labelledby="public-title">
        <h1 id="public-title" className={styles['title']}>
          {title}
        </h1>
        {children}
        <p className={styles['aside']}>{aside}</p>
      </section>
      <SelectField
        label={t('language')}
        isLabelHidden
        className={styles['language']}
        options={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={language}
        onChange={(event) => void setLanguage(event.target.value as Language)}
      />
    </main>
  );
}
