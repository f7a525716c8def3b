import { type Key, padded } from './keyParts.ts';

/** Partitions that lead from what people say of themselves to those who said so. */
export const peoplePartitions = {
  userPhones: (number: string): string => `SYSTEM#PHONE#${number}`,
  waitingEmails: (address: string): string => `SYSTEM#WAITING#${address}`,
};

const person = (companyId: number, userId: number): string => `${padded(companyId)}#${padded(userId)}`;

/** Keys of what leads to people, whichever company they are of. */
export const peopleKeys = {
  /** Whose phone number it is; several people may share one. */
  userPhone: (number: string, companyId: number, userId: number): Key => ({
    pk: peoplePartitions.userPhones(number),
    sk: person(companyId, userId),
  }),
  /** Who waits until somebody shows that an address is theirs; several people may wait with one. */
  waitingEmail: (address: string, companyId: number, userId: number): Key => ({
    pk: peoplePartitions.waitingEmails(address),
    sk: person(companyId, userId),
  }),
};
