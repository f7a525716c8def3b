import { companyPrefix as c, type Key } from './keyParts.ts';

export const sandboxKeys = {
  sandboxChat: (companyId: number, phoneNumberId: string, number: string, id: string): Key => ({
    pk: `${c(companyId)}#SANDBOX#${phoneNumberId}#${number}`,
    sk: id,
  }),
  sandboxRecord: (companyId: number, kind: string, id: string): Key => ({
    pk: `${c(companyId)}#SANDBOX`,
    sk: `${kind}#${id}`,
  }),
};

export const sandboxPartitions = {
  sandboxChat: (companyId: number, phoneNumberId: string, number: string): string =>
    `${c(companyId)}#SANDBOX#${phoneNumberId}#${number}`,
  sandboxRecords: (companyId: number): string => `${c(companyId)}#SANDBOX`,
};
