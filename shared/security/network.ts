/** Before an address of version 4 that is written as one of version 6. */
const mappedPrefix = '::ffff:';

/** Network that an address belongs to, without who in it: the first three numbers of one of version 4, a provider's part of one of version 6. */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().startsWith(mappedPrefix) ? address.slice(mappedPrefix.length) : address;
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(plain)) return `${plain.slice(0, plain.lastIndexOf('.'))}.x`;
  if (!address.includes(':')) return '';
  const head = address.split('::')[0]?.split(':') ?? [];
  return `${head.slice(0, 3).join(':')}::`;
}
