import { defaultZone, isTimeZone } from '@shared/core/time.ts';

/** That of the browser; the usual one where it has none that is known. */
export function browserZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : defaultZone;
}

/**
 * All zones by name, with their present offset from UTC.
 * @param chosen is always included, even if the browser does not list it
 */
export function timeZoneOptions(chosen: string, at: number): { value: string; label: string }[] {
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])].sort((a, b) => a.localeCompare(b));
  return names.map((value) => ({ value, label: `${value.replaceAll('_', ' ')} (${offsetOf(value, at)})` }));
}

const offsetOf = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? '';
