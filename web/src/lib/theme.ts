import { readStored, type StoredValue, writeStored } from './storage.ts';

export type ThemeChoice = StoredValue<'theme'>;

/** Puts the choice on the document; `system` leaves it to the operating system. */
export function applyTheme(choice: ThemeChoice = readStored('theme')): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
}

export function setTheme(choice: ThemeChoice): void {
  writeStored('theme', choice);
  applyTheme(choice);
}
