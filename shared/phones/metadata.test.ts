import max from 'libphonenumber-js/metadata.max.json';
import min from 'libphonenumber-js/metadata.min.json';
import { expect, it } from 'vitest';

/** Countries of most companies: their numbers are judged by the patterns of each kind. */
const precise = ['BR', 'MX', 'AR', 'PT', 'ES', 'TR', 'CL', 'CO', 'PE', 'UY', 'PY', 'BO', 'EC', 'VE', 'AO', 'MZ'];
/** How numbers are written, which nobody asks here. */
const formats = 4;
const kinds = 11;

type Country = keyof typeof min.countries;

function lineOf(country: Country): string {
  const kept = [...(min.countries[country] ?? [])].map((part, place) =>
    place === formats || part === undefined ? 0 : part,
  );
  const known = max.countries[country]?.[kinds];
  if (precise.includes(country) && known) kept[kinds] = known;
  const end = kept.findLastIndex((part) => part !== 0) + 1;
  return `"${country}":${JSON.stringify(Array.from(kept.slice(0, end), (part) => part ?? 0))}`;
}

it('is what the library knows, as far as numbers are read (npx vitest run shared/phones/metadata -u)', async () => {
  const countries = Object.keys(min.countries) as Country[];
  const text = `import type { MetadataJson } from 'libphonenumber-js/core';

/** Plans of numbers of libphonenumber-js, written by metadata.test.ts: a quarter of what the library brings. */
export const metadata = JSON.parse(String.raw\`{"version":${min.version},
"country_calling_codes":${JSON.stringify(min.country_calling_codes)},
"countries":{
${countries.map(lineOf).join(',\n')}}}\`) as MetadataJson;
`;
  await expect(text).toMatchFileSnapshot('./metadata.ts');
});
