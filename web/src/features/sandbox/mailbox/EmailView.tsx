import type { SandboxEmail } from '@shared/sandbox/model.ts';
import { formatExact } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './MailboxScreen.module.css';
import { mailboxTexts } from './text.ts';

/**
 * The content security policy allows no inline styles, so the e-mail is shown with its HTML attributes alone, as in
 * simple mail programs.
 */
const withoutStyles = (html: string): string =>
  html.replace(/<style>[^<]*<\/style>/g, '').replace(/(<[^<>]*) style="[^"]*"/g, '$1');

/** An e-mail as its reader sees it, in a sandboxed frame that can run, load and send nothing. */
export function EmailView({ email, hasWayBack = false }: { email: SandboxEmail; hasWayBack?: boolean }) {
  const t = useText(mailboxTexts);
  const navigate = useNavigate();
  const [part, setPart] = useState<'page' | 'plain'>('page');
  const { subject, from, to, at, html, text } = email;
  const Heading = hasWayBack ? 'h1' : 'h2';
  return (
    <article className={styles['letter']}>
      <header className={styles['head']}>
        {hasWayBack && <IconButton icon={ArrowLeft} label={t('back')} onClick={() => void navigate({ search: '' })} />}
        <div className={styles['names']}>
          <Heading className={styles['heading']}>{subject}</Heading>
          <span className={styles['soft']}>{t('from', { from })}</span>
          <span className={styles['soft']}>{t('to', { to: to.join(', ') })}</span>
          <time dateTime={at} className={styles['soft']}>
            {formatExact(at)}
          </time>
        </div>
      </header>
      <Tabs
        label={subject}
        tabs={[
          { key: 'page', label: t('page') },
          { key: 'plain', label: t('plain') },
        ]}
        value={part}
        onChange={setPart}
        panelClassName={styles['part']}
      >
        {part === 'page' ? (
          <iframe title={subject} sandbox="" srcDoc={withoutStyles(html)} className={styles['page']} />
        ) : (
          <pre className={styles['plain']}>{text}</pre>
        )}
      </Tabs>
    </article>
  );
}
