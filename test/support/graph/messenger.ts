/** Webhook shapes of Messenger and Instagram as Meta documents them (v26.0), for tests. */

type Json = Readonly<Record<string, unknown>>;

export const pageId = '1906385232743451';
export const psid = '5273985626008434';
export const mid = 'm_AG5Hz2Uq7tuwNEhXfYYKj8mJEM_QPpz5jdCK48PnKAjSdjfipqxqMvK8ma6AC8fplwlqLP_5cgXIbu7I3rBN0P';

/** `entry[].messaging[]` of one account. @param object `page` or `instagram` */
export const payload = (object: string, account: string, ...events: readonly Json[]): Json => ({
  object,
  entry: [{ id: account, time: 1_763_632_801_000, messaging: events }],
});

export const event = (fields: Json, account = pageId, person = psid): Json => ({
  sender: { id: person },
  recipient: { id: account },
  timestamp: 1_763_632_800_123,
  ...fields,
});

export const message = (fields: Json = {}): Json => event({ message: { mid, text: 'Vocês abrem hoje?', ...fields } });

export const attachment = (type: string, fields: Json = {}): Json => ({
  type,
  payload: { url: `https://cdn.fbsbx.com/v/${type}.bin?oh=1`, ...fields },
});
