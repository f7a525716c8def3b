import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import {
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { APIGatewayProxyEvent, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import type { FunctionSpec } from '../../../functions/manifest.ts';
import type { App } from '../../../infra/local/functions.ts';
import type { Handler } from '../../../infra/local/runtime/invoke.ts';
import { longestStateMs } from '../patience.ts';

/**
 * A product of a few lines over the same services: a note is stored and queued, its consumer marks it as handled,
 * the stream pushes the change to every socket.
 */
const clients = () => ({
  table: new DynamoDBClient({}),
  sqs: new SQSClient({}),
  sockets: new ApiGatewayManagementApiClient({ endpoint: process.env['SOCKET_ENDPOINT'] }),
});
const TableName = () => process.env['TABLE_NAME'];
const note = { et: { S: 'note' } };
const noteKey = (id: string) => ({ pk: { S: 'NOTE' }, sk: { S: id } });

const notes: Handler = async (given) => {
  const { httpMethod, path, body } = given as APIGatewayProxyEvent;
  const { table, sqs } = clients();
  if (httpMethod === 'GET') {
    const Key = noteKey(path.split('/').at(-1) ?? '');
    const { Item } = await table.send(new GetItemCommand({ TableName: TableName(), Key, ConsistentRead: true }));
    return { statusCode: Item ? 200 : 404, body: JSON.stringify({ handled: Number(Item?.['handled']?.N ?? 0) }) };
  }
  const { id } = JSON.parse(body ?? '{}');
  await table.send(new PutItemCommand({ TableName: TableName(), Item: { ...noteKey(id), ...note } }));
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: process.env['QUEUE_URL_INBOUND'],
      MessageBody: id,
      MessageGroupId: 'notes',
      MessageDeduplicationId: id,
    }),
  );
  return { statusCode: 202, body: JSON.stringify({ id }) };
};

const consume: Handler = async (given) => {
  const { table } = clients();
  for (const { body } of (given as SQSEvent).Records) {
    await table.send(
      new UpdateItemCommand({
        TableName: TableName(),
        Key: noteKey(body),
        UpdateExpression: 'ADD handled :one',
        ExpressionAttributeValues: { ':one': { N: '1' } },
      }),
    );
  }
};

const push: Handler = async (given) => {
  const { table, sockets } = clients();
  const { Items = [] } = await table.send(new ScanCommand({ TableName: TableName() }));
  const connections = Items.filter((item) => item['pk']?.S === 'SOCKET').map((item) => item['sk']?.S ?? '');
  for (const { dynamodb } of (given as DynamoDBStreamEvent).Records) {
    if (dynamodb?.Keys?.['pk']?.S !== 'NOTE' || dynamodb.NewImage?.['handled'] === undefined) continue;
    const Data = Buffer.from(JSON.stringify({ handled: dynamodb.Keys['sk']?.S }));
    for (const ConnectionId of connections) await sockets.send(new PostToConnectionCommand({ ConnectionId, Data }));
  }
};

const socket: Handler = async (given) => {
  const { requestContext, headers } = given as {
    requestContext: { routeKey: string; connectionId: string };
    headers?: Record<string, string>;
  };
  if (requestContext.routeKey !== '$connect') return { statusCode: 200 };
  if (!headers?.['sec-websocket-protocol']?.includes('good-token')) return { statusCode: 401 };
  const Item = { pk: { S: 'SOCKET' }, sk: { S: requestContext.connectionId } };
  await clients().table.send(new PutItemCommand({ TableName: TableName(), Item }));
  return { statusCode: 200 };
};

const idle: Handler = async () => ({});
const handlers: Readonly<Record<string, Handler>> = { notes, consume, push, socket, idle };
const spec = (entry: string): FunctionSpec => ({ entry, memory: 128, timeout: longestStateMs / 1000, grants: [] });

export const fixtureApp: App = {
  contract: {
    notes: { create: { method: 'POST', path: '/notes' }, get: { method: 'GET', path: '/notes/{id}' } },
  },
  http: { notes: spec('notes') },
  queues: {
    inbound: { fifo: true, batchSize: 10, concurrency: 2, handler: spec('consume') },
  },
  streams: { live: { ...spec('push'), kinds: ['note'] }, reactions: { ...spec('idle'), kinds: [] } },
  ticks: { minute: spec('idle') },
  sockets: spec('socket'),
  load: async (entry) => handlers[entry] ?? idle,
  seed: async ({ adminEmail }) => ({ logins: [{ email: adminEmail, role: 'admin' }] }),
};

export const fixtureSeed = { adminEmail: 'a@b.c', adminPassword: undefined, demo: false };
