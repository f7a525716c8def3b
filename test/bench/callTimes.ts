import { subscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** A call of the table: what it asked for, and milliseconds until its answer was there whole. */
export interface CallTime {
  readonly name: string;
  readonly ms: number;
}

/** Times each call of the table that this process makes, without standing between. */
export function callTimes() {
  const starts = new WeakMap<ClientRequest, number>();
  let times: CallTime[] = [];
  const targetOf = (request: ClientRequest): string => String(request.getHeader('x-amz-target') ?? '');
  subscribe('http.client.request.start', (message) => {
    const { request } = message as { request: ClientRequest };
    if (targetOf(request).startsWith('DynamoDB_')) starts.set(request, performance.now());
  });
  subscribe('http.client.response.finish', (message) => {
    const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
    const start = starts.get(request);
    if (start === undefined) return;
    const note = () => times.push({ name: targetOf(request).split('.')[1] ?? '', ms: performance.now() - start });
    if (response.readableEnded) note();
    else response.once('end', note);
  });
  return {
    /** What was timed since the last call, which starts again from nothing. */
    take(): CallTime[] {
      const taken = times;
      times = [];
      return taken;
    },
  };
}
