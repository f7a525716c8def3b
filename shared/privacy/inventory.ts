import type { Language } from '../users/model.ts';
import { archiveText } from './archiveTexts.ts';
import type { Place } from './places.ts';
import { registry } from './registry.ts';
import { remainderText } from './remainderTexts.ts';
import { remains } from './remains.ts';

/** Effect of an erasure on a place. */
export type Fate = 'erased' | 'anonymous' | 'stays';

/** Places that hold the same of a person and have the same end. */
export interface InventoryRow {
  readonly what: string;
  readonly fate: Fate;
  /** Days for which it stays at most; null: not by time alone. Only of what stays. */
  readonly days: number | null;
  /** Names in the registry, each with its kind. */
  readonly places: readonly string[];
}

function placeToInventoryRow(
  { stays, exportedIn, erasedIn, isAnonymous }: Place,
  language: Language,
): Omit<InventoryRow, 'places'> {
  if (stays !== undefined) return { what: remainderText(stays, language), fate: 'stays', days: remains[stays] };
  const what = archiveText(exportedIn ?? (erasedIn === 'identity' ? 'archives' : 'found'), language);
  return { what, fate: isAnonymous ? 'anonymous' : 'erased', days: null };
}

/** Every place that holds personal data of customers, with its contents and the effect of an erasure, in a language. */
export function inventory(language: Language): InventoryRow[] {
  const rows = new Map<string, InventoryRow>();
  for (const [kind, places] of Object.entries(registry)) {
    for (const [name, place] of Object.entries(places as Readonly<Record<string, Place>>)) {
      if (place.stays === undefined && place.erasedIn === undefined) continue;
      const row = placeToInventoryRow(place, language);
      const group = `${row.fate} ${row.what}`;
      rows.set(group, { ...row, places: [...(rows.get(group)?.places ?? []), `${kind}.${name}`] });
    }
  }
  // Places of the same kind are listed together, in the order of the registry.
  const kinds = [...new Set([...rows.values()].map(({ what }) => what))];
  return kinds.flatMap((kind) => [...rows.values()].filter(({ what }) => what === kind));
}
