import { companyPrefix as c, type Key } from './keyParts.ts';

export const noticeKeys = {
  /** An e-mail to one person. */
  email: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#EMAIL#${id}`, sk: 'EMAIL' }),
  /** What a phone is told of a change of its person's access; goes by itself. */
  accessMessage: (companyId: number, id: string): Key => ({ pk: c(companyId), sk: `ACCESSMESSAGE#${id}` }),
};
