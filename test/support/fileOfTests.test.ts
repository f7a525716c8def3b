import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startMeter } from '@test/support/server/meter.ts';
import { expect, it } from 'vitest';
import { fileOf } from './fileOfTests.ts';

const engine = await forFile(startEngine());
const meter = await forFile(startMeter(engine.endpoint));

it('a client belongs to the file that used it first', () => {
  const [client, first, second] = [{}, { hasEnded: false }, { hasEnded: false }];
  expect(fileOf(client, first)).toBe(first);
  expect(fileOf(client, second)).toBe(first);
  expect(fileOf({}, second)).toBe(second);
});

it('what a file that has ended left running does not reach the table of this one', async () => {
  const [left, own] = [new DynamoDBClient({}), new DynamoDBClient({})];
  fileOf(left, { hasEnded: true });
  const { operations } = await meter.measure(async () => {
    void left.send(new ListTablesCommand({}));
    await own.send(new ListTablesCommand({}));
    await own.send(new ListTablesCommand({}));
  });
  expect(operations).toEqual(['ListTables', 'ListTables']);
});
