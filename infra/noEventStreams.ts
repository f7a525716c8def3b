/**
 * Replaces `@smithy/core/event-streams` in the functions' bundles. No operation that they use has event streams. The
 * SDK imports it on demand, but within a single file it would be loaded at start together with much of the SDK's shared
 * code.
 */
export class EventStreamSerde {
  constructor() {
    throw new Error('streams of events are left out of the functions');
  }
}

export const eventStreamSerdeProvider = (): undefined => undefined;

/** Settings of a client, which has none for this. */
export const resolveEventStreamSerdeConfig = <T>(config: T): T => config;
