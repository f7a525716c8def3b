import { prosaClient } from './client.ts';

/**
 * Lists the contacts whose name begins with a word, with a key of the API:
 * `PROSA_URL=http://localhost:3000 PROSA_KEY=prosa_… npx tsx scripts/clientExample.ts Maria`
 */
export async function namesOf(url: string, key: string, word: string): Promise<string[]> {
  const prosa = prosaClient({ url, key });
  const { contacts } = await prosa.contacts.list({ searchParam: word });
  return contacts.map(({ name, number }) => `${name} ${number}`);
}

const { PROSA_URL: address, PROSA_KEY: secret } = process.env;
if (address && secret) process.stdout.write(`${(await namesOf(address, secret, process.argv[2] ?? '')).join('\n')}\n`);
