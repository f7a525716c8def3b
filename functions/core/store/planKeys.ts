import { companyPrefix as c, type Key } from './keyParts.ts';

export const planKeys = {
  /** Users or connections that an administrator keeps if the plan has too few places. */
  planChoice: (companyId: number, limit: string): Key => ({ pk: c(companyId), sk: `PLANCHOICE#${limit}` }),
};
