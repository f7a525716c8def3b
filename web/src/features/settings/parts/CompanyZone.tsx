import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refresh } from '@web/lib/credentials.ts';
import { useText } from '@web/lib/i18n.ts';
import { query, useAction } from '@web/lib/query.ts';
import { serverTime } from '@web/lib/serverClock.ts';
import { setCompanyZone } from '@web/lib/time.ts';
import { timeZoneOptions } from '@web/lib/timeZones.ts';
import { Card } from '@web/ui/Card.tsx';
import { SelectField } from '@web/ui/SelectField.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { toast } from '@web/ui/toast.tsx';
import { useMemo } from 'react';
import { hoursTexts } from '../hoursText.ts';

/** Time zone of the company: for hours, due days, reports and everything shown. */
export function CompanyZone({ companyId }: { companyId: number }) {
  const t = useText(hoursTexts);
  const client = useQueryClient();
  const { queryKey, ...asked } = query('companies', 'get', { id: companyId });
  const { data } = useQuery({ queryKey, ...asked });
  const save = useAction('companies', 'update');
  const zone = save.isPending ? save.variables.timeZone : data?.timeZone;
  const options = useMemo(() => (zone === undefined ? [] : timeZoneOptions(zone, serverTime())), [zone]);
  const change = async (timeZone: string) => {
    const company = await save.mutateAsync({ id: companyId, timeZone });
    client.setQueryData(queryKey, company);
    setCompanyZone(company.timeZone);
    toast.success(t('zoneSaved'));
    await refresh();
  };
  return (
    <Card title={t('zone')}>
      {zone === undefined ? (
        <Skeleton height={64} />
      ) : (
        <SelectField
          label={t('zone')}
          isLabelHidden
          hint={t('zoneHint')}
          options={options}
          value={zone}
          disabled={save.isPending}
          onChange={({ target }) => void change(target.value)}
        />
      )}
    </Card>
  );
}
