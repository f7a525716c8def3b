import { useText } from '@web/lib/i18n.ts';
import { ConnectionSelect } from '@web/pickers/ConnectionSelect.tsx';
import { FlagSwitch } from '@web/pickers/FlagSwitch.tsx';
import { FormSection } from '@web/pickers/FormSection.tsx';
import { QueuesSelect } from '@web/pickers/QueueSelect.tsx';
import { TimeField } from '@web/pickers/TimeField.tsx';
import { RadioGroup } from '@web/ui/RadioGroup.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import { usersTexts } from '../text.ts';
import type { UserForm } from '../userForm.ts';
import styles from './UserRights.module.css';

const profiles = ['user', 'supervisor', 'admin'] as const;
const rights = ['allTicket', 'showDashboard', 'allowRealTime', 'allowConnections'] as const;

/** Rights and hours of the user. */
export function UserRights({ form }: { form: UserForm }) {
  const t = useText(usersTexts);
  const profile = form.watch('profile');
  const queues = form.value('queueIds');
  return (
    <>
      <FormSection title={t('profile')} />
      <div data-wide>
        <RadioGroup
          label={t('profile')}
          isLabelHidden
          options={profiles.map((one) => ({ value: one, label: t(one), hint: t(`${one}Hint`) }))}
          {...form.field('profile')}
        />
      </div>
      <QueuesSelect
        label={t('queues')}
        hint={profile !== 'admin' && queues.value.length === 0 ? t('noQueuesHint') : undefined}
        {...queues}
      />
      <ConnectionSelect label={t('connection')} {...form.value('whatsappId')} />
      {profile !== 'admin' && (
        <>
          <FormSection title={t('rights')} />
          <div data-wide className={styles['switches']}>
            {rights.map((right) => (
              <FlagSwitch key={right} label={t(right)} {...form.value(right)} />
            ))}
            <Switch label={t('allowGroup')} {...form.field('allowGroup')} />
          </div>
        </>
      )}
      <FormSection title={t('work')}>{t('workHint')}</FormSection>
      <TimeField label={t('startWork')} {...form.value('startWork')} />
      <TimeField label={t('endWork')} {...form.value('endWork')} />
    </>
  );
}
