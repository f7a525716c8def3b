import type { SandboxNumber } from '@shared/sandbox/model.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Banner } from '@web/ui/Banner.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Icon } from '@web/ui/Icon.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Menu } from '@web/ui/Menu.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { toast } from '@web/ui/toast.tsx';
import { EllipsisVertical, HeartPulse, KeyRound, LayoutTemplate, Plus, Store, Unlink } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConnect } from '../chat.ts';
import { CredentialsDialog } from '../lazyPanels.tsx';
import { sandboxTexts } from '../text.ts';
import styles from './NumberBar.module.css';

const HealthDialog = lazyWithRetry(async () => (await import('./HealthDialog.tsx')).HealthDialog);
const TemplatesDialog = lazyWithRetry(async () => (await import('./TemplatesDialog.tsx')).TemplatesDialog);

interface Props {
  numbers: readonly SandboxNumber[];
  chosen: SandboxNumber;
  isConnected: boolean;
  /** Left out for those who may not create one. */
  onCreate?: (() => void) | undefined;
  onChoose: (phoneNumberId: string) => void;
}

/** Number of the company that the customers write to. */
export function NumberBar({ numbers, chosen, isConnected, onCreate, onChoose }: Props) {
  const t = useText(sandboxTexts);
  const tTemplates = useText(templateTexts);
  const [isShowing, setShowing] = useState(false);
  const [isJudging, setJudging] = useState(false);
  const [isHealthOpen, setHealthOpen] = useState(false);
  const { phoneNumberId } = chosen;
  const unlink = useAction('sandbox', 'unlink', { onSuccess: () => void toast.success(t('unlinked')) });
  const items = [
    // A phone has no token; what is linked to it can be taken off.
    chosen.channel === 'whatsapp'
      ? {
          key: 'unlink',
          label: t('unlink'),
          icon: Unlink,
          writes: true,
          onSelect: () => unlink.mutate({ phoneNumberId }),
        }
      : { key: 'credentials', label: t('credentials'), icon: KeyRound, onSelect: () => setShowing(true) },
    ...(chosen.channel === undefined
      ? [
          { key: 'templates', label: tTemplates('title'), icon: LayoutTemplate, onSelect: () => setJudging(true) },
          { key: 'health', label: t('health'), icon: HeartPulse, writes: true, onSelect: () => setHealthOpen(true) },
        ]
      : []),
    ...(onCreate ? [{ key: 'create', label: t('createNumber'), icon: Plus, writes: true, onSelect: onCreate }] : []),
  ];
  return (
    <div className={styles['bar']}>
      <div className={styles['row']}>
        {numbers.length > 1 ? (
          <SelectField
            label={t('companyNumber')}
            isLabelHidden
            className={styles['select']}
            value={chosen.phoneNumberId}
            options={numbers.map(({ phoneNumberId, verifiedName, displayPhoneNumber }) => ({
              value: phoneNumberId,
              label: `${displayPhoneNumber} · ${verifiedName}`,
            }))}
            onChange={(event) => onChoose(event.target.value)}
          />
        ) : (
          <span className={styles['only']}>
            <Icon icon={Store} />
            <span className={styles['words']}>
              <span className={styles['name']}>{chosen.verifiedName}</span>
              <span className={styles['number']}>{chosen.displayPhoneNumber}</span>
            </span>
          </span>
        )}
        <Menu
          label={t('companyNumber')}
          items={items}
          trigger={(attributes) => <IconButton icon={EllipsisVertical} label={t('companyNumber')} {...attributes} />}
        />
      </div>
      {!isConnected && <NotConnected number={chosen} />}
      {isJudging && (
        <Suspense>
          <TemplatesDialog number={chosen} onClose={() => setJudging(false)} />
        </Suspense>
      )}
      {isHealthOpen && (
        <Suspense>
          <HealthDialog number={chosen} onClose={() => setHealthOpen(false)} />
        </Suspense>
      )}
      <CredentialsDialog
        key={chosen.phoneNumberId}
        number={chosen}
        isOpen={isShowing}
        onClose={() => setShowing(false)}
      />
    </div>
  );
}

/** Warns that a number without a connection delivers no webhooks, which would look like a fault. */
function NotConnected({ number }: { number: SandboxNumber }) {
  const t = useText(sandboxTexts);
  const navigate = useNavigate();
  const { connect, isPending } = useConnect(number);
  // Pages are granted where Meta would ask.
  const isPage = number.channel !== undefined;
  return (
    <Banner
      tone="waiting"
      action={
        <Button size="small" isPending={isPending} onClick={isPage ? () => void navigate('/connections') : connect}>
          {t('connect')}
        </Button>
      }
    >
      {t('notConnected')}
    </Banner>
  );
}
