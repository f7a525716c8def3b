import type { FoundAccount } from '@shared/facebook/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { QueueSelect } from '@web/pickers/QueueSelect.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { useState } from 'react';
import { connectionsTexts } from '../text.ts';
import styles from './FacebookScreen.module.css';
import { facebookTexts } from './text.ts';

interface Props {
  accounts: readonly FoundAccount[];
  isPending: boolean;
  onConnect: (choice: {
    accounts: { channel: FoundAccount['channel']; id: string }[];
    queueIds: number[];
    pin?: string;
  }) => void;
}

const buildAccountKey = ({ channel, id }: FoundAccount): string => `${channel} ${id}`;

/** Pages with the accounts linked to them; what another company has cannot be chosen. */
export function AccountChoice({ accounts, isPending, onConnect }: Props) {
  const t = useText(facebookTexts);
  const tConnections = useText(connectionsTexts);
  const free = accounts.filter(({ isTaken }) => !isTaken);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(free.map(buildAccountKey)));
  const [queueId, setQueueId] = useState<number | null>(null);
  const [pin, setPin] = useState('');
  const wanted = free.filter((account) => chosen.has(buildAccountKey(account)));
  const asksPin = wanted.some(({ needsPin }) => needsPin);
  const lacksPin = asksPin && !/^\d{6}$/.test(pin);
  const toggle = (key: string) =>
    setChosen((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const hintOf = ({ isTaken, connectionId }: FoundAccount) => {
    if (isTaken) return { hint: t('taken') };
    return connectionId === null ? {} : { hint: t('connected') };
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        const refs = wanted.map(({ channel, id }) => ({ channel, id }));
        onConnect({ accounts: refs, queueIds: queueId === null ? [] : [queueId], ...(asksPin ? { pin } : {}) });
      }}
    >
      <ul className={styles['list']}>
        {accounts.map((account) => (
          <li key={buildAccountKey(account)}>
            <Checkbox
              checked={!account.isTaken && chosen.has(buildAccountKey(account))}
              disabled={account.isTaken}
              onChange={() => toggle(buildAccountKey(account))}
              {...hintOf(account)}
              label={
                <span className={styles['name']}>
                  {account.name} <Badge tone="notice">{tConnections(account.channel)}</Badge>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {asksPin && (
        <TextField
          label={t('pin')}
          hint={t('pinHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          isRequired
          value={pin}
          onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
        />
      )}
      <QueueSelect label={t('queue')} placeholder={t('noQueue')} value={queueId} onChange={setQueueId} />
      <div>
        <Button type="submit" variant="primary" isPending={isPending} isDisabled={wanted.length === 0 || lacksPin}>
          {t('connect')}
        </Button>
      </div>
    </form>
  );
}
