import { companyMoment, formatMoment, useCompanyZone, useNow } from '@web/lib/time.ts';
import { useUrlFilters } from '@web/lib/useUrlFilters.ts';

export interface ScheduleFilters {
  readonly q: string;
  readonly contactId: string;
  /** A number, or empty. */
  readonly userId: string;
  /** Also those before today. */
  readonly isAll: boolean;
  readonly isNarrowed: boolean;
  readonly narrow: (change: Readonly<Partial<Record<'q' | 'contactId' | 'userId' | 'period', string>>>) => void;
  readonly clear: () => void;
  /** Input of the list's query. */
  readonly input: {
    readonly searchParam: string | undefined;
    readonly contactId: string | undefined;
    readonly userId: number | undefined;
    readonly since: string | undefined;
  };
}

/** Filters of the list, kept in the address. */
export function useScheduleFilters(): ScheduleFilters {
  const [{ q, contactId, userId, period }, narrow] = useUrlFilters('q', 'contactId', 'userId', 'period');
  const zone = useCompanyZone();
  const today = formatMoment(useNow(), 'yyyy-MM-dd', zone);
  const isAll = period === 'all';
  return {
    q,
    contactId,
    userId,
    isAll,
    isNarrowed: q !== '' || contactId !== '' || userId !== '',
    narrow,
    clear: () => narrow({ q: '', contactId: '', userId: '' }),
    input: {
      searchParam: q || undefined,
      contactId: contactId || undefined,
      userId: Number(userId) || undefined,
      since: isAll ? undefined : companyMoment(`${today}T00:00`, zone)?.toISOString(),
    },
  };
}
