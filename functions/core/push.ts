import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { env } from './env.ts';

// Several regions or stages never share a process, but the endpoint is known only at run time.
const client = (): ApiGatewayManagementApiClient =>
  new ApiGatewayManagementApiClient({ endpoint: env('SOCKET_ENDPOINT'), maxAttempts: 2 });

export interface Pusher {
  /** @returns false when the socket is gone and should be forgotten. */
  send(connectionId: string, frame: string): Promise<boolean>;
  close(connectionId: string): Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof GoneException;

export function pusher(): Pusher {
  const api = client();
  return {
    async send(connectionId, frame) {
      try {
        await api.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(frame) }));
        return true;
      } catch (error) {
        if (isGone(error)) return false;
        throw error;
      }
    },
    async close(connectionId) {
      try {
        await api.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}
