import type { Key } from '../store/table.ts';

/** Extra items to read in the same call as user and company. `profile` is the token's, which may be out of date: a hint. */
export type Alongside = (companyId: number, profile: string | undefined) => readonly Key[];
