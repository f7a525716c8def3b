import * as z from 'zod';

const seconds = z.coerce.number().int().min(0).max(3600);

export const CampaignVariable = z.object({
  key: z
    .string()
    .trim()
    .regex(/^[\p{L}\p{N}_]{1,50}$/u, 'invalid_value'),
  value: z.string().max(1000, 'too_long'),
});

/** Campaign settings of a company (B-CAMP-8, B-CAMP-15); each is stored and answered as one pair. */
export const CampaignSettings = z.object({
  /** Seconds between two messages of a connection. */
  messageInterval: seconds,
  /** After so many messages the next gap is the longer one; 0: never. */
  longerIntervalAfter: seconds,
  /** The longer gap, in seconds. */
  greaterInterval: seconds,
  variables: z.array(CampaignVariable).max(100),
  /** True if nothing is sent between 22:00 and 07:00 of the recipient's time zone (B-CAMP-17). */
  sendingHours: z.boolean(),
  /** People whom a campaign reached in so many days are passed over; 0: never. */
  frequencyCapDays: z.coerce.number().int().min(0).max(90),
  /** A campaign pauses when more than so many of a hundred fail. */
  failureLimit: z.coerce.number().int().min(1).max(100),
  /** People a number may write to in 24 hours, by its messaging tier; 0: no limit. */
  dailyLimit: z.coerce.number().int().min(0).max(1_000_000),
});
export type CampaignSettings = z.infer<typeof CampaignSettings>;

export const defaultSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sendingHours: false,
  frequencyCapDays: 0,
  failureLimit: 30,
  dailyLimit: 0,
};

export const settingKeys = Object.keys(defaultSettings) as (keyof CampaignSettings)[];

/** The company's own variables by name. */
export const customValues = ({ variables }: Pick<CampaignSettings, 'variables'>): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map(({ key, value }) => [key, value]));

/** Key and JSON text, as clients know them. */
export const pairsOf = (settings: CampaignSettings): { key: string; value: string }[] =>
  settingKeys.map((key) => ({ key, value: JSON.stringify(settings[key]) }));
