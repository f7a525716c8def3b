import { useUrlParams } from './useUrlParams.ts';

type UrlFilterValues<Name extends string> = Readonly<Record<Name, string>>;

/** Filters of a list, stored in the address under these names; empty ones are left out. */
export function useUrlFilters<Name extends string>(
  ...names: readonly Name[]
): [UrlFilterValues<Name>, (change: Partial<UrlFilterValues<Name>>) => void] {
  const [params, setParams] = useUrlParams();
  const change = (changed: Partial<UrlFilterValues<Name>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries<string | undefined>(changed)) {
          if (value === '' || value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as UrlFilterValues<Name>, change];
}
