import { type Card, Narrowing } from '@shared/metrics/model.ts';
import { useLocation } from 'react-router-dom';

/** Part of a number: a day of the period, or one of the server's filters. */
export type DrillDown = Narrowing & { readonly day?: string };

/** Names in the address of what is behind a number. */
export const drillDownParams = [
  ...(['card', 'day', 'userId', 'queueId', 'whatsappId', 'tagId', 'channel', 'source'] as const),
  ...(['weekday', 'hour', 'rate'] as const),
] as const;
export type DrillDownParam = (typeof drillDownParams)[number];

/** The address of what is behind a number: the same screen with its services open. */
export function useDrillDownUrl(): (card: Card, part?: DrillDown) => string {
  const { pathname, search } = useLocation();
  return (card, part = {}) => {
    const params = new URLSearchParams(search);
    for (const name of drillDownParams) params.delete(name);
    params.set('card', card);
    for (const [name, value] of Object.entries(part)) if (value !== undefined) params.set(name, String(value));
    return `${pathname}?${params}`;
  };
}

/** Part that an address names; unknown values are left out. */
export function narrowingFromUrl(address: Readonly<Record<DrillDownParam, string>>): Narrowing {
  const fields = Object.entries(Narrowing.shape).flatMap(([name, schema]) => {
    const value = schema.safeParse(address[name as DrillDownParam] || undefined).data;
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}
