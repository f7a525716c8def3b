import type { PlanPlaces } from '@shared/companies/contract.ts';
import type { PausableLimit } from '@shared/companies/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { calendarDate } from '@web/pickers/invoices/state.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { Badge } from '@web/ui/Badge.tsx';
import { Checkbox } from '@web/ui/Checkbox.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { SkeletonText } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Pause } from 'lucide-react';
import { useState } from 'react';
import styles from './PlanPlaces.module.css';
import { placesTexts } from './text.ts';

const titles = { users: 'choose', connections: 'chooseConnections' } as const;
const atOnce = { users: 'atOnce', connections: 'atOnceConnections' } as const;
const until = { users: 'until', connections: 'untilConnections' } as const;

interface Props {
  limit: PausableLimit;
  onClose: () => void;
}

/** An administrator chooses who, or which connection, has a place of the plan (B-PLAN-5). Render it only while it is open. */
export function PlanPlacesDialog({ limit, onClose }: Props) {
  const t = useText(placesTexts);
  const people = useQuery({ ...query('companies', 'planUsers', {}), staleTime: 0, enabled: limit === 'users' });
  const lines = useQuery({ ...query('connections', 'places', {}), staleTime: 0, enabled: limit === 'connections' });
  const { data, error, refetch } = limit === 'users' ? people : lines;
  if (data) return <Choosing places={data} limit={limit} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t(titles[limit])}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={4} />}
    </Dialog>
  );
}

interface ChoosingProps extends Props {
  places: PlanPlaces;
}

function Choosing({ places, limit, onClose }: ChoosingProps) {
  const { most, lastDay, rows } = places;
  const t = useText(placesTexts);
  const { user } = useSession();
  // No connection has this number.
  const own = limit === 'users' ? user.id : 0;
  const [chosen, setChosen] = useState(() => rows.filter(({ stays }) => stays).map(({ id }) => id));
  const date = lastDay === null ? '' : calendarDate(lastDay);
  const onSuccess = () => {
    toast.success(lastDay === null ? t('followed') : t('saved', { date }));
    onClose();
  };
  const saveUsers = useAction('companies', 'choosePlanUsers', { onSuccess });
  const saveConnections = useAction('connections', 'choosePlaces', { onSuccess });
  const save = limit === 'users' ? saveUsers : saveConnections;
  const used = new Set(limit === 'users' ? [own, ...chosen] : chosen).size;
  const toggle = (id: number, isOn: boolean) =>
    setChosen((current) => (isOn ? [...current, id] : current.filter((other) => other !== id)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(titles[limit])}
      description={lastDay === null ? t(atOnce[limit]) : t(until[limit], { date })}
      action={{ label: t('save'), isPending: save.isPending, onPress: () => save.mutate({ ids: chosen }) }}
    >
      <p className={styles['taken']} aria-live="polite">
        {t('taken', { used, most })}
      </p>
      <ul className={styles['places']}>
        {rows.map(({ id, name, detail, isPaused }) => {
          const isOn = id === own || chosen.includes(id);
          return (
            <li key={id}>
              <Checkbox
                label={
                  <span className={styles['name']}>
                    {name}
                    {isPaused && (
                      <Badge tone="waiting" icon={Pause}>
                        {t('paused')}
                      </Badge>
                    )}
                  </span>
                }
                hint={id === own ? t('yourself') : detail}
                checked={isOn}
                disabled={id === own || (!isOn && used >= most)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
            </li>
          );
        })}
      </ul>
      {used < most && <p>{t(limit === 'users' ? 'free' : 'freeConnections')}</p>}
    </Dialog>
  );
}
