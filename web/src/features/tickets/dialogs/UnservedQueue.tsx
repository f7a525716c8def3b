import { useText } from '@web/lib/i18n.ts';
import { useQueueChoices } from '@web/pickers/QueueSelect.tsx';
import { useQueueStaff } from '@web/pickers/useQueueStaff.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import styles from './Dialogs.module.css';
import { transferTexts } from './transferText.ts';

/** More would be a second list. */
const maxOffered = 3;

interface Props {
  queueId: number;
  onChoose: (queueId: number) => void;
}

/** Warns that a queue has no attendants, and offers queues that have some. */
export function UnservedQueue({ queueId, onChoose }: Props) {
  const t = useText(transferTexts);
  const staffOf = useQueueStaff();
  const choices = useQueueChoices();
  const chosen = choices?.find(({ value }) => value === queueId);
  if (staffOf === undefined || chosen === undefined || staffOf(queueId).length > 0) return null;
  const served = choices?.filter(({ value }) => value !== queueId && staffOf(value).length > 0) ?? [];
  return (
    <div className={styles['fields']}>
      <Banner tone="waiting">{t('unserved', { name: chosen.label })}</Banner>
      {served.slice(0, maxOffered).map(({ value, label }) => (
        <Button key={value} size="small" onClick={() => onChoose(value)}>
          {t('instead', { name: label })}
        </Button>
      ))}
    </div>
  );
}
