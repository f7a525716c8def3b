import type { PlanPlaces } from '@shared/companies/contract.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

interface Props {
  onClose: () => void;
}

/** An administrator chooses who has a place of the plan (B-PLAN-5). Render it only while it is open. */
export function PlanPlacesDialog({ onClose }: Props) {
  const t = useText(placesTexts);
  const { data, error, refetch } = useQuery({ ...query('companies', 'planUsers', {}), staleTime: 0 });
  if (data) return <Choosing places={data} onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={t('choose')}>
      {error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <SkeletonText lines={4} />}
    </Dialog>
  );
}

interface ChoosingProps extends Props {
  places: PlanPlaces;
}

function Choosing({ places, onClose }: ChoosingProps) {
  const { most, lastDay, rows } = places;
  const t = useText(placesTexts);
  const client = useQueryClient();
  const own = useSession().user.id;
  const [chosen, setChosen] = useState(() => rows.filter(({ stays }) => stays).map(({ id }) => id));
  const date = lastDay === null ? '' : calendarDate(lastDay);
  const save = useAction('companies', 'choosePlanUsers', {
    onSuccess: (after) => {
      client.setQueryData(query('companies', 'planUsers', {}).queryKey, after);
      toast.success(lastDay === null ? t('followed') : t('saved', { date }));
      onClose();
    },
  });
  const used = new Set([own, ...chosen]).size;
  const toggle = (id: number, isOn: boolean) =>
    setChosen((current) => (isOn ? [...current, id] : current.filter((other) => other !== id)));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('choose')}
      description={lastDay === null ? t('atOnce') : t('until', { date })}
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
      {used < most && <p>{t('free')}</p>}
    </Dialog>
  );
}
