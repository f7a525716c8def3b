import { CampaignSettings, defaultSettings } from '@shared/campaigns/settings.ts';

/** Pairs of key and JSON text, as the server answers them. */
export function parseSettings(pairs: readonly { key: string; value: string }[]): CampaignSettings {
  const given = Object.fromEntries(pairs.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  return CampaignSettings.catch(defaultSettings).parse({ ...defaultSettings, ...given });
}
