import { companyPrefix as c, type Key } from './keyParts.ts';

export const noticeKeys = {
  /** An e-mail to one person. */
  email: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#EMAIL#${id}`, sk: 'EMAIL' }),
  /** Message to a phone about a change of its user's access; it expires by itself. */
  accessMessage: (companyId: number, id: string): Key => ({ pk: c(companyId), sk: `ACCESSMESSAGE#${id}` }),
};
