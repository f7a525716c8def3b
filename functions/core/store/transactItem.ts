import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TableItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** A write of a transaction. The sender adds the name of the one table. */
export type TransactItem = {
  readonly [K in keyof TableItem]: Omit<NonNullable<TableItem[K]>, 'TableName'> | undefined;
};
