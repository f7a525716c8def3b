import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TableItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** One write of a transaction. All of them go to the one table, which is named where they are sent. */
export type TransactItem = {
  readonly [K in keyof TableItem]: Omit<NonNullable<TableItem[K]>, 'TableName'> | undefined;
};
