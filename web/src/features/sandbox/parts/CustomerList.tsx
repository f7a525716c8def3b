import { digitsOf, fold } from '@shared/core/text.ts';
import type { SandboxPhone } from '@shared/sandbox/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { SearchField } from '@web/ui/SearchField.tsx';
import { VisuallyHidden } from '@web/ui/VisuallyHidden.tsx';
import { EyeOff, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sandboxTexts } from '../text.ts';
import styles from './CustomerList.module.css';

interface Props {
  phones: readonly SandboxPhone[];
  chosen: string | undefined;
  /** Search string of a customer's chat. */
  linkTo: (number: string) => string;
}

// A handful is found by looking.
const searchedFrom = 8;

const isMeant = ({ name, number }: SandboxPhone, wanted: string): boolean => {
  const digits = digitsOf(wanted);
  return fold(name).includes(fold(wanted)) || (digits !== '' && number.includes(digits));
};

/** The open chat stays open, whatever is searched for. */
export function CustomerList({ phones, chosen, linkTo }: Props) {
  const t = useText(sandboxTexts);
  const [wanted, setWanted] = useState('');
  const shown = wanted.trim() === '' ? phones : phones.filter((phone) => isMeant(phone, wanted.trim()));
  return (
    <nav aria-label={t('customers')} className={styles['list']}>
      {phones.length > searchedFrom && (
        <div className={styles['search']}>
          <SearchField label={t('searchCustomers')} value={wanted} onSearch={setWanted} />
        </div>
      )}
      {shown.length === 0 && <p className={styles['nobody']}>{t('nobodyFound')}</p>}
      <ul>
        {shown.map(({ number, name, isOnline, isNumberHidden }) => (
          <li key={number}>
            <Link
              to={{ search: linkTo(number) }}
              aria-current={number === chosen ? 'page' : undefined}
              className={styles['item']}
            >
              <Avatar name={name} />
              <span className={styles['words']}>
                <span className={styles['top']}>
                  <span className={styles['name']}>{name}</span>
                  {!isOnline && (
                    <Badge icon={WifiOff} tone="waiting">
                      {t('offline')}
                    </Badge>
                  )}
                </span>
                <span className={styles['number']}>
                  {isNumberHidden && <Icon icon={EyeOff} size={14} />}
                  {isNumberHidden && <VisuallyHidden>{t('hidden')}</VisuallyHidden>}
                  {formatPhone(number)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
