/** Months as `yyyy-MM`, the given one first and older ones after it. */
export function previousMonths(latest: string, count: number): string[] {
  const [year = 0, month = 1] = latest.split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

/** "nov. de 2026": short enough for half a phone. */
export function monthName(month: string, language: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return month;
  return new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(first);
}
