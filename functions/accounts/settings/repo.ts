import { defaultSettings, type SettingColumn, type Settings, withDefaults } from '@shared/settings/model.ts';
import { settingsEntity } from '../../core/store/entities.ts';
import { putNew } from '../../core/store/records.ts';
import { createItem, getItem, transact, WriteConflict } from '../../core/store/store.ts';
import { type Key, keys } from '../../core/store/table.ts';
import type { TransactItem } from '../../core/store/transactItem.ts';
import { update } from '../../core/store/update.ts';

const systemKey = keys.system('SETTINGS');

export const settingsCreation = (companyId: number, fields: Partial<Settings> = {}): TransactItem =>
  putNew(settingsEntity, { ...defaultSettings(), ...fields, companyId });

export async function readSettings(companyId: number, consistent = false): Promise<Settings> {
  return withDefaults((await getItem(keys.settings(companyId), consistent)) ?? {});
}

/** Writes a single column, so that two administrators do not overwrite each other. `companyId` receives the event. */
const columnWrite = (key: Key, companyId: number, column: string, value: string): TransactItem => {
  const { name, schemaVersion } = settingsEntity;
  return update(key, { set: { [column]: value, companyId, et: name, sv: schemaVersion, ev: 'settings.updated' } });
};

export const settingWrite = (companyId: number, column: SettingColumn, value: string): TransactItem =>
  columnWrite(keys.settings(companyId), companyId, column, value);

/** @param more what is written with it */
export async function writeSetting(
  companyId: number,
  column: SettingColumn,
  value: string,
  more: readonly TransactItem[] = [],
): Promise<Settings> {
  await transact([settingWrite(companyId, column, value), ...more]);
  return readSettings(companyId, true);
}

/** @returns undefined if it was never changed */
export async function readUserCreation(): Promise<string | undefined> {
  const value = (await getItem(systemKey, true))?.['userCreation'];
  return typeof value === 'string' ? value : undefined;
}

/** Stores the setting unless it is stored already. */
export async function ensureUserCreation(): Promise<void> {
  try {
    await createItem({
      ...systemKey,
      et: settingsEntity.name,
      sv: settingsEntity.schemaVersion,
      userCreation: 'enabled',
    });
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
}

export async function writeUserCreation(companyId: number, value: string): Promise<void> {
  await transact([columnWrite(systemKey, companyId, 'userCreation', value)]);
}
