import { createServer, type Server } from 'node:http';
import { handleManagement, isManagement, type LiveSockets, requestLimit } from './management.ts';
import { isParameters, type Parameters } from './parameters.ts';
import { answerJson } from './protocol/protocol.ts';
import type { Scheduler } from './scheduler/scheduler.ts';
import { isSes, type Ses } from './ses/ses.ts';
import type { Sqs } from './sqs/sqs.ts';

export interface AwsServices {
  readonly sqs: Sqs;
  readonly scheduler: Scheduler;
  readonly sockets: LiveSockets;
  /** Requests to sockets that are taken in a second; API Gateway's own limit when absent. */
  readonly postsPerSecond?: number;
  readonly parameters: Parameters;
  readonly ses: Ses;
}

/**
 * SQS, Scheduler, SES, the parameter store and @connections on one internal port. Signatures are not verified, but a request must carry
 * one: a page in a browser cannot add that header without a preflight, which nothing here answers.
 */
export function createAwsServer({ sqs, scheduler, sockets, parameters, ses, postsPerSecond }: AwsServices): Server {
  const fits = requestLimit(postsPerSecond);
  const server = createServer((req, res) => {
    if (!req.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) {
      answerJson(res, 403, { message: 'Missing Authentication Token' });
    } else if (String(req.headers['x-amz-target']).startsWith('AmazonSQS.')) {
      void sqs.handle(req, res);
    } else if (isParameters(req)) {
      void parameters.handle(req, res);
    } else if (isSes(req)) {
      void ses.handle(req, res);
    } else if (isManagement(req)) {
      void handleManagement({ sockets, fits }, req, res);
    } else {
      void scheduler.handle(req, res);
    }
  });
  // The SDK keeps connections open; one that the server closes at the same moment is an error for a caller.
  server.keepAliveTimeout = 65_000;
  return server;
}
