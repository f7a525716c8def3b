import { companyPrefix as c, type Key } from './keyParts.ts';

export const assistantKeys = {
  /** What the assistant of attendants was asked in a month of the company's clock, and what that cost. */
  assistantMonth: (companyId: number, month: string): Key => ({
    pk: `${c(companyId)}#ASSISTANT`,
    sk: `MONTH#${month}`,
  }),
  /** One request to the assistant, by its instant; kept for 30 days. */
  assistantCall: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#ASSISTANT`, sk: `CALL#${id}` }),
};

export const assistantPartitions = {
  assistant: (companyId: number): string => `${c(companyId)}#ASSISTANT`,
};
