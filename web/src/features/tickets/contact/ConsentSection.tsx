import type { ContactView } from '@shared/contacts/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { consentTexts } from '@web/pickers/consents/text.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Time } from '@web/ui/Time.tsx';
import { History } from 'lucide-react';
import { Suspense, useState } from 'react';
import styles from './ContactPanel.module.css';

/** Few ever look at it. */
const Consents = lazyWithRetry(async () => (await import('@web/pickers/consents/Consents.tsx')).Consents);

const OptOutState = lazyWithRetry(async () => (await import('@web/pickers/consents/OptOutState.tsx')).OptOutState);

/** Present consent of the contact to the use of personal data, and its history on request. */
export function ConsentSection({ contact }: { contact: Pick<ContactView, 'id' | 'lgpdAcceptedAt'> }) {
  const t = useText(consentTexts);
  const [isOpen, setOpen] = useState(false);
  const { lgpdAcceptedAt } = contact;
  return (
    <section className={styles['section']}>
      <h4>{t('consents')}</h4>
      {isOpen ? (
        <Suspense>
          <Consents contactId={contact.id} />
          <OptOutState contactId={contact.id} />
        </Suspense>
      ) : (
        <>
          <p>
            <Badge tone={lgpdAcceptedAt === null ? 'closed' : 'open'}>
              {t(lgpdAcceptedAt === null ? 'none' : 'given')}
            </Badge>{' '}
            {lgpdAcceptedAt !== null && <Time at={lgpdAcceptedAt} as="date" />}
          </p>
          <div>
            <Button size="small" icon={History} onClick={() => setOpen(true)}>
              {t('history')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
