/** Date in day/month order; yearly holidays have no year. */
export function shortDate(date: string, isYearly: boolean): string {
  const [year, month, day] = date.split('-');
  return isYearly ? `${day}/${month}` : `${day}/${month}/${year}`;
}
