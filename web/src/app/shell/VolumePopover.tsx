import { formatPercent } from '@web/lib/format.ts';
import { useText } from '@web/lib/i18n.ts';
import { useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useStored } from '@web/lib/storage.ts';
import { IconButton } from '@web/ui/IconButton.tsx';
import { lazyWithRetry } from '@web/ui/lazyWithRetry.tsx';
import { Popover } from '@web/ui/Popover.tsx';
import { Slider } from '@web/ui/Slider.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { usePrefetch } from '@web/ui/usePrefetch.ts';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { Suspense } from 'react';
import { playSound } from '../attention/sound.ts';
import { appTexts } from '../text.ts';
import styles from './VolumePopover.module.css';

const NoticeControls = lazyWithRetry(async () => (await import('../attention/NoticeControls.tsx')).NoticeControls);
const ahead = [NoticeControls];

const iconFor = (volume: number) => {
  if (volume === 0) return VolumeX;
  return volume <= 0.5 ? Volume1 : Volume2;
};

export function VolumePopover() {
  usePrefetch(ahead);
  const t = useText(appTexts);
  const [volume] = useStored('volume');
  return (
    <Popover
      label={t('volume')}
      className={styles['panel']}
      trigger={(attributes) => <IconButton {...attributes} icon={iconFor(volume)} label={t('volume')} />}
    >
      <VolumeControls />
    </Popover>
  );
}

/** Loudness of the notification sound, what rings, and notifications of the browser. */
export function VolumeControls() {
  const t = useText(appTexts);
  const [volume, setVolume] = useStored('volume');
  return (
    <div className={styles['controls']}>
      <Slider
        label={t('volume')}
        value={volume}
        min={0}
        max={1}
        step={0.1}
        valueText={volume === 0 ? t('volumeOff') : formatPercent(volume)}
        onChange={(next) => {
          setVolume(next);
          playSound(next);
        }}
      />
      <WaitingNotices />
      <Suspense>
        <NoticeControls />
      </Suspense>
    </div>
  );
}

/** Setting of the user, for all devices: waiting tickets of the own queues are counted, ring and are pushed. */
function WaitingNotices() {
  const t = useText(appTexts);
  const { user, updateUser } = useSession();
  const save = useAction('users', 'update', { onSuccess: updateUser });
  return (
    <Switch
      label={t('waitingNotices')}
      hint={t('waitingNoticesHint')}
      checked={user.waitingNotices !== 'disabled'}
      disabled={save.isPending}
      onChange={({ target }) => save.mutate({ id: user.id, waitingNotices: target.checked ? 'enabled' : 'disabled' })}
    />
  );
}
