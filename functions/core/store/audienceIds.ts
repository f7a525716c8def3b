import { type Alias, AliasKind } from '@shared/contacts/model.ts';

/** Id of a list's entry for use in addresses; it hides the phone number. */
export const itemId = (listId: number, { kind, value }: Alias): string =>
  Buffer.from(`${listId}:${kind}:${value}`).toString('base64url');

/** Id of an opt-out for use in addresses. */
export const optOutId = ({ kind, value }: Alias): string => Buffer.from(`${kind}:${value}`).toString('base64url');

/** @returns undefined for what is none of our names */
export function partsOfOptOutId(id: string): Alias | undefined {
  const [, kind, value = ''] = /^(\w{2,6}):(.{1,150})$/.exec(Buffer.from(id, 'base64url').toString()) ?? [];
  const known = AliasKind.safeParse(kind);
  return known.success ? { kind: known.data, value } : undefined;
}

/** @returns undefined for what is none of our names */
export function partsOfItemId(id: string): { readonly listId: number; readonly identity: Alias } | undefined {
  const [, list = '', kind, value = ''] =
    /^(\d{1,10}):(\w{2,6}):(.{1,150})$/.exec(Buffer.from(id, 'base64url').toString()) ?? [];
  const known = AliasKind.safeParse(kind);
  return known.success ? { listId: Number(list), identity: { kind: known.data, value } } : undefined;
}
