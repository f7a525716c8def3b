import { initialSettings, type PlatformSettings } from '@shared/platform/settings.ts';
import { storedProviders, usualAddresses } from '@shared/sandbox/realProviders.ts';
import { noteProviders } from '../context/sandboxGate.ts';
import { type Entity, fromItem } from './records.ts';
import { getItem } from './store.ts';
import { keys } from './table.ts';

export const platformSettingsEntity: Entity<PlatformSettings> = {
  name: 'platformSettings',
  schemaVersion: 1,
  key: () => keys.system('PLATFORM'),
  omitted: () => initialSettings,
};

/** Notes the real providers of settings that were read or changed, so that this process shuts the sandbox at once. */
export function notedSettings(settings: PlatformSettings): PlatformSettings {
  noteProviders('settings', storedProviders(settings, process.env['ASAAS_URL'] ?? usualAddresses.ASAAS_URL));
  return settings;
}

/** Settings of the whole installation; `asaas` is sealed. */
export async function readPlatformSettings(): Promise<PlatformSettings> {
  const item = await getItem(keys.system('PLATFORM'), true);
  return notedSettings(item ? fromItem(platformSettingsEntity, item) : initialSettings);
}
