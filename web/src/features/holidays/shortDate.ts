/** As people write it: the year stays away where it does not matter. */
export function shortDate(date: string, isYearly: boolean): string {
  const [year, month, day] = date.split('-');
  return isYearly ? `${day}/${month}` : `${day}/${month}/${year}`;
}
