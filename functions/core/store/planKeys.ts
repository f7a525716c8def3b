import { companyPrefix as c, type Key } from './keyParts.ts';

export const planKeys = {
  /** Whom or what an administrator keeps where the plan has too few places. */
  planChoice: (companyId: number, limit: string): Key => ({ pk: c(companyId), sk: `PLANCHOICE#${limit}` }),
};
