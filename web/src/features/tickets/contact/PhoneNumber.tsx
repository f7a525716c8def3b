import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { Button } from '@web/ui/Button.tsx';
import { Eye } from 'lucide-react';
import { contactTexts } from './contactText.ts';

/** A contact's number; one that is hidden can be asked for, which is recorded. Keyed by the contact. */
export function PhoneNumber({ contactId, number }: { contactId: string; number: string }) {
  const t = useText(contactTexts);
  const reveal = useAction('privacy', 'reveal');
  if (reveal.data) return <span>{formatPhone(reveal.data.number)}</span>;
  if (!number.includes('*')) return <span>{formatPhone(number)}</span>;
  return (
    <>
      {formatPhone(number)}{' '}
      <Button
        size="small"
        variant="quiet"
        icon={Eye}
        isPending={reveal.isPending}
        title={t('revealNote')}
        onClick={() => reveal.mutate({ contactId })}
      >
        {t('reveal')}
      </Button>
    </>
  );
}
