import type { SandboxNumber, SandboxPhone } from '@shared/sandbox/model.ts';
import { formatPhone } from '@web/lib/format.ts';
import { textOf, useText } from '@web/lib/i18n.ts';
import { Avatar } from '@web/ui/Avatar.tsx';
import { Button } from '@web/ui/Button.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Slider } from '@web/ui/Slider.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { MousePointerClick, Pencil, RotateCw, Zap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chatTexts, rejectTexts } from '../chatText.ts';
import { CustomerDialog } from '../lazyPanels.tsx';
import { sandboxTexts } from '../text.ts';
import { ClockSection } from './ClockSection.tsx';
import styles from './SimulatePanel.module.css';

type PhoneChange = Partial<Pick<SandboxPhone, 'isOnline' | 'isNumberHidden' | 'rejectCode'>>;

export interface Simulation {
  /** Read receipts go out as soon as something arrives. */
  readonly isReading: boolean;
  /** Seconds the next message pretends to be older. */
  readonly ageSeconds: number;
  /** Headline of the advertisement that the next message comes through; empty: none. */
  readonly advertisement: string;
}

interface Props {
  /** Channel of a page or account; absent for WhatsApp. */
  channel: SandboxNumber['channel'];
  phone: SandboxPhone;
  simulation: Simulation;
  onSimulation: (change: Partial<Simulation>) => void;
  onPhone: (change: PhoneChange) => void;
  onClick: () => void;
  onReplay: () => void;
  onBurst: (count: number) => void;
}

const ages = [30, 120, 600];
const longestBurst = 30;
// Order of relevance; an object with numeric keys would sort them.
const rejectCodes = [131047, 131026, 131049, 131053, 131048, 131056, 130429, 131042, 190, 131000, 368] as const;

/** Simulations on the phone, next to the conversation. */
export function SimulatePanel({
  channel,
  phone,
  simulation,
  onSimulation,
  onPhone,
  onClick,
  onReplay,
  onBurst,
}: Props) {
  const t = useText(chatTexts);
  const [burst, setBurst] = useState(5);
  return (
    <div className={styles['panel']}>
      <Customer phone={phone} />
      <Section title={t('phone')}>
        <Switch
          isSpread
          label={t('online')}
          hint={t('onlineHint')}
          checked={phone.isOnline}
          onChange={(event) => onPhone({ isOnline: event.target.checked })}
        />
        <Switch
          isSpread
          label={t('autoRead')}
          hint={t('autoReadHint')}
          checked={simulation.isReading}
          onChange={(event) => onSimulation({ isReading: event.target.checked })}
        />
        <Switch
          isSpread
          label={t('hideNumber')}
          hint={t('hideNumberHint')}
          checked={phone.isNumberHidden}
          onChange={(event) => onPhone({ isNumberHidden: event.target.checked })}
        />
      </Section>
      <Section title={t('nextFromCompany')}>
        <SelectField
          label={t('nextFromCompany')}
          isLabelHidden
          value={String(phone.rejectCode ?? '')}
          options={[
            { value: '', label: t('arrives') },
            ...rejectCodes.map((code) => ({
              value: String(code),
              label: `${textOf(rejectTexts, `${code}`)} (${code})`,
            })),
          ]}
          onChange={(event) => onPhone({ rejectCode: event.target.value === '' ? null : Number(event.target.value) })}
        />
      </Section>
      <Section title={t('fromCustomer')}>
        <SelectField
          label={t('nextTime')}
          hint={t('nextTimeHint')}
          value={String(simulation.ageSeconds)}
          options={[0, ...ages].map((seconds) => ({ value: String(seconds), label: ageText(t, seconds) }))}
          onChange={(event) => onSimulation({ ageSeconds: Number(event.target.value) })}
        />
        {/* Over numbers that are linked by a code, the phone sends words alone. */}
        {channel !== 'whatsapp' && (
          <TextField
            label={t('advertisement')}
            hint={t('advertisementHint')}
            value={simulation.advertisement}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => onSimulation({ advertisement: event.target.value })}
          />
        )}
        {(channel === 'facebook' || channel === 'instagram') && (
          <Button icon={MousePointerClick} isWide isDisabled={simulation.advertisement.trim() === ''} onClick={onClick}>
            {t('clickOnly')}
          </Button>
        )}
        <Slider
          label={t('burst')}
          value={burst}
          min={2}
          max={longestBurst}
          step={1}
          valueText={String(burst)}
          onChange={setBurst}
        />
        <Button icon={Zap} isWide onClick={() => onBurst(burst)}>
          {t('burstSend', { count: burst })}
        </Button>
        <Button icon={RotateCw} isWide onClick={onReplay}>
          {t('replay')}
        </Button>
      </Section>
      <ClockSection />
    </div>
  );
}

function ageText(t: ReturnType<typeof useText<typeof chatTexts.table>>, seconds: number): string {
  if (seconds === 0) return t('now');
  return seconds < 60 ? t('secondsAgo', { count: seconds }) : t('minutesAgo', { count: seconds / 60 });
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles['section']}>
      <h3 className={styles['title']}>{title}</h3>
      {children}
    </section>
  );
}

function Customer({ phone }: { phone: SandboxPhone }) {
  const t = useText(chatTexts);
  const s = useText(sandboxTexts);
  const [isEditing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <div className={styles['customer']}>
      <Avatar name={phone.name} />
      <span className={styles['words']}>
        <strong className={styles['name']}>{phone.name}</strong>
        <span className={styles['soft']}>{formatPhone(phone.number)}</span>
        <span className={styles['soft']} title={t('userId')}>
          {phone.userId}
        </span>
      </span>
      <IconButton icon={Pencil} size="small" label={s('editCustomer')} onClick={() => setEditing(true)} />
      <CustomerDialog isOpen={isEditing} phone={phone} onClose={close} onSaved={close} />
    </div>
  );
}
