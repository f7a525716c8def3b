import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import type {
  BatchGetCommandInput,
  BatchGetCommandOutput,
  BatchWriteCommandInput,
  BatchWriteCommandOutput,
  GetCommandInput,
  GetCommandOutput,
  PutCommandInput,
  QueryCommandInput,
  QueryCommandOutput,
  TransactWriteCommandInput,
  UpdateCommandInput,
  UpdateCommandOutput,
} from '@aws-sdk/lib-dynamodb';
import { AppError } from '@shared/core/errors.ts';
import { patience, unlogged } from '../awsClient.ts';
import { documentProtocol } from './documentCodec.ts';

const client = unlogged(new DynamoDBClient({ ...patience, protocolSettings: documentProtocol }));

// Commands as the client knows them, carrying plain objects; see documentCodec.ts.
export const sendGet = (input: GetCommandInput) =>
  client.send(new GetItemCommand(input as never)) as Promise<GetCommandOutput>;
export const sendBatchGet = (input: BatchGetCommandInput) =>
  client.send(new BatchGetItemCommand(input as never)) as Promise<BatchGetCommandOutput>;

/**
 * True for DynamoDB's error about an index that a newer version is still building: a local system answers meanwhile.
 */
const isNoIndex = (error: unknown): boolean =>
  error instanceof Error && error.name === 'ValidationException' && /specified index/.test(error.message);

/** @throws AppError ERR_STARTING when it asks an index that is not built yet */
export async function sendQuery(input: QueryCommandInput): Promise<QueryCommandOutput> {
  try {
    return (await client.send(new QueryCommand(input as never))) as QueryCommandOutput;
  } catch (cause) {
    throw isNoIndex(cause) ? new AppError('ERR_STARTING', { retryAfter: 5 }, { cause }) : cause;
  }
}

export const sendPut = (input: PutCommandInput) => client.send(new PutItemCommand(input as never));
export const sendUpdate = (input: UpdateCommandInput) =>
  client.send(new UpdateItemCommand(input as never)) as Promise<UpdateCommandOutput>;
export const sendTransaction = (input: TransactWriteCommandInput) =>
  client.send(new TransactWriteItemsCommand(input as never));
export const sendBatchWrite = (input: BatchWriteCommandInput) =>
  client.send(new BatchWriteItemCommand(input as never)) as Promise<BatchWriteCommandOutput>;
