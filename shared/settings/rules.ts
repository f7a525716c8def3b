import { AppError } from '../core/errors.ts';
import { Flag } from '../core/fields.ts';
import { isSettingColumn, type SettingColumn, settingColumns } from './model.ts';

/** Setting that lets companies sign up by themselves (B-COMP-1); it applies to the whole installation. */
export const globalSetting = 'userCreation';
/** Token of the payment provider, also of the installation (B-INV-5). */
export const paymentSetting = 'asaas';

/** @throws ERR_INVALID_COLUMN */
export function checkedColumn(name: string): SettingColumn | typeof globalSetting {
  if (name !== globalSetting && !isSettingColumn(name)) throw new AppError('ERR_INVALID_COLUMN');
  return name;
}

/** The value as it is stored. @throws ERR_VALIDATION when the column does not take it (B-SET-3) */
export function checkedValue(column: SettingColumn | typeof globalSetting, value: string): string {
  const schema = column === globalSetting ? Flag : settingColumns[column].value;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new AppError('ERR_VALIDATION', { fields: { [column]: 'invalid_value' } });
  return parsed.data;
}
