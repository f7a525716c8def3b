import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { Spinner } from '@web/ui/Spinner.tsx';
import { Switch } from '@web/ui/Switch.tsx';
import type { SwitchKey } from '../settingGroups.ts';
import { settingsTexts } from '../text.ts';
import { useApplySetting } from '../useApplySetting.ts';
import styles from './SettingSwitch.module.css';

interface Props {
  column: SwitchKey | 'userCreation';
  value: string | undefined;
  /** The value on its way to the server; shown at once, and gone again when the server refuses. */
  pending: string | undefined;
  onChange: (value: 'enabled' | 'disabled') => void;
  isDisabled?: boolean;
}

function SettingSwitch({ column, value, pending, onChange, isDisabled }: Props) {
  const t = useText(settingsTexts);
  return (
    <div className={styles['row']}>
      <Switch
        isSpread
        label={t(column)}
        hint={t(`${column}Hint`)}
        checked={(pending ?? value) === 'enabled'}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked ? 'enabled' : 'disabled')}
      />
      <span className={styles['wait']}>{pending !== undefined && <Spinner size={14} />}</span>
    </div>
  );
}

/** A setting of the company, saved by itself. */
export function CompanySwitch(props: { column: SwitchKey; value: string | undefined; isDisabled: boolean }) {
  const keep = useApplySetting();
  const save = useAction('settings', 'updateCompany', {
    onSuccess: (_answer, { data }) => keep(props.column, String(data)),
  });
  return (
    <SettingSwitch
      {...props}
      pending={save.isPending ? String(save.variables.data) : undefined}
      onChange={(data) => save.mutate({ column: props.column, data })}
    />
  );
}

/** Allows companies to register by themselves; for the platform's own staff. */
export function PlatformSwitch() {
  const client = useQueryClient();
  const { data } = useQuery(query('settings', 'list', {}));
  const save = useAction('settings', 'update', {
    onSuccess: ({ key, value }) => {
      client.setQueriesData<{ key: string; value: string }[]>({ queryKey: ['settings', 'list'] }, (current) =>
        current?.map((one) => (one.key === key ? { key, value } : one)),
      );
    },
  });
  return (
    <SettingSwitch
      column="userCreation"
      value={data?.find((one) => one.key === 'userCreation')?.value}
      isDisabled={data === undefined}
      pending={save.isPending ? String(save.variables.value) : undefined}
      onChange={(value) => save.mutate({ key: 'userCreation', value })}
    />
  );
}
