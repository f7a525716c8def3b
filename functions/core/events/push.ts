import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { lazily, socketTries, unlogged, waitsForSockets } from '../awsClient.ts';
import { env } from '../env.ts';

// A shared client for all batches keeps its connections open; its address is known only at run time.
const client = /* @__PURE__ */ lazily(() =>
  unlogged(
    new ApiGatewayManagementApiClient({
      endpoint: async () => ({ url: new URL(env('SOCKET_ENDPOINT')) }),
      maxAttempts: socketTries,
      requestHandler: waitsForSockets,
      cacheMiddleware: true,
    }),
  ),
);

export interface Pusher {
  /** @returns false when the socket is gone and should be forgotten. @throws when the frame did not get through */
  send(connectionId: string, frame: string): Promise<boolean>;
  close(connectionId: string): Promise<void>;
}

const isGone = (error: unknown): boolean => error instanceof GoneException;

const isThrottled = (error: unknown): boolean =>
  error instanceof ApiGatewayManagementApiServiceException && error.$metadata.httpStatusCode === 429;

const firstWaitMs = 100;
const longestWaitMs = 2_000;

/** A time before the next try, spread so that those who were refused together do not come back together. */
const waitBefore = (attempt: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.random() * Math.min(longestWaitMs, firstWaitMs * 2 ** attempt));
  });

/**
 * The way to browsers for one batch. Throttling is the account's, not the socket's: it is waited out for so
 * many milliseconds altogether, below the time that a function has.
 */
export function pusher(patienceMs = 12_000): Pusher {
  const until = performance.now() + patienceMs;
  return {
    async send(connectionId, frame) {
      const command = new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(frame) });
      for (let attempt = 1; ; attempt += 1) {
        try {
          await client().send(command);
          return true;
        } catch (error) {
          if (isGone(error)) return false;
          if (!isThrottled(error) || performance.now() > until) throw error;
          await waitBefore(attempt);
        }
      }
    },
    async close(connectionId) {
      try {
        await client().send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
  };
}
