/**
 * In place of `@smithy/core/event-streams` in the functions' bundles: requests and answers that are streams of events,
 * which no operation that they use has. The SDK loads it when it meets one; inside of one file that keeps, and starts
 * up, a good part of what the SDK's packages share.
 */
export class EventStreamSerde {
  constructor() {
    throw new Error('streams of events are left out of the functions');
  }
}

export const eventStreamSerdeProvider = (): undefined => undefined;

/** Settings of a client, which has none for this. */
export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
