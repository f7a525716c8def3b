import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { unlogged } from './awsClient.ts';
import { env } from './env.ts';

// One client for all batches, so that its connections stay open; its address is known only at run time.
const client = /* @__PURE__ */ unlogged(
  /* @__PURE__ */ new ApiGatewayManagementApiClient({
    endpoint: async () => ({ url: new URL(env('SOCKET_ENDPOINT')) }),
    maxAttempts: 2,
  }),
);

export interface Pusher {
  /** @returns false when the socket is gone and should be forgotten. */
  send(connectionId: string, frame: string): Promise<boolean>;
  close(connectionId: string): Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof GoneException;

export function pusher(): Pusher {
  return {
    async send(connectionId, frame) {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(frame) }));
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
    async close(connectionId) {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}
