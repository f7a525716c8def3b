import { companyPrefix as c, type Key } from './keyParts.ts';

export const assistantKeys = {
  /** Number and cost of the requests to the attendants' assistant in a month of the company's clock. */
  assistantMonth: (companyId: number, month: string): Key => ({
    pk: `${c(companyId)}#ASSISTANT`,
    sk: `MONTH#${month}`,
  }),
  /** A request to the assistant, by its instant; kept for 30 days. */
  assistantCall: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#ASSISTANT`, sk: `CALL#${id}` }),
};

export const assistantPartitions = {
  assistant: (companyId: number): string => `${c(companyId)}#ASSISTANT`,
};
