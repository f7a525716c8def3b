export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Both parts of a key as one text, to find things by it. */
export const keyText = ({ pk, sk }: Key): string => `${pk}|${sk}`;
/** Each key once, in their order. */
export const uniqueKeys = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [keyText(key), key])).values(),
];

/** Rest of an item's sort key after the prefix by which it was found. */
export const keyBehind = (item: Readonly<Record<string, unknown>>, prefix: string): string =>
  String(item['sk']).slice(prefix.length);

/** Prefix of the keys of a company's items. */
export const companyPrefix = (companyId: number): string => `C#${companyId}`;
/** True if the partition belongs to the company. */
export const isPartitionOf = (companyId: number, pk: string): boolean =>
  pk === companyPrefix(companyId) || pk.startsWith(`${companyPrefix(companyId)}#`);
/** Numbers sort as text up to 9,999,999,999. */
export const padded = (id: number): string => String(id).padStart(10, '0');
/** Epoch milliseconds sort as text up to the year 2286; what lies outside sorts as the first or the last of them. */
const lastStamp = 9_999_999_999_999;
export const stamp = (at: string | number | Date): string =>
  String(Math.min(Math.max(new Date(at).getTime(), 0), lastStamp)).padStart(13, '0');

/** YYYY-MM, in UTC: lists by month are cut there. */
export const toIsoMonth = (at: string | number): string => new Date(at).toISOString().slice(0, 7);
export const monthBefore = (month: string): string => toIsoMonth(Date.parse(`${month}-01T00:00:00Z`) - 1);
