import type { RefusedRow } from '@shared/contactLists/imports.ts';
import type { NewItem } from './items.ts';

/** Rows of a source, and the position after them. */
export interface Portion {
  readonly people: readonly NewItem[];
  readonly refused: readonly RefusedRow[];
  readonly rows: number;
  readonly position: string;
  readonly isLast: boolean;
}

/** The portions of a source from a position on. */
export type Portions = AsyncGenerator<Portion, void>;
