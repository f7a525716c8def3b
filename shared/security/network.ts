/** Network that an address belongs to, without who in it: the first three numbers of one of version 4, a provider's part of one of version 6. */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (/^\d+(?:\.\d+){3}$/.test(mapped)) return mapped.replace(/\d+$/, 'x');
  if (!address.includes(':')) return '';
  const head = address.split('::')[0]?.split(':') ?? [];
  return `${head.slice(0, 3).join(':')}::`;
}
