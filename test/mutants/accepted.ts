/** Files without rules of their own. Code at the top of a module, which runs once at its start, is left out everywhere. */
export const leftOut: readonly { readonly file: RegExp; readonly why: string }[] = [
  {
    file: /\/(contract|model|graphContract|botSessionModel)\.ts$/,
    why: 'shapes; the contract is held by test/contract',
  },
  { file: /^shared\/(events|contract)\.ts$/, why: 'lists of names' },
  { file: /^shared\/\w+\/texts\.ts$/, why: 'phrases' },
];

/** Mutants that no test needs to notice: they change nothing that anyone could see, or a text that nobody relies on. */
export const accepted: readonly {
  readonly file: RegExp;
  /** A part of the line. */
  readonly at?: string;
  readonly mutant?: RegExp;
  readonly why: string;
}[] = [
  {
    file: /^functions\/core\/outbound\/httpClient\.ts$/,
    at: "'code' in inner ?",
    mutant: /^text$/,
    why: 'stands for any text that is no code',
  },
  {
    file: /^functions\/core\/outbound\/publicUrl\.ts$/,
    at: "method: 'GET', headers: {}, body: undefined",
    mutant: /^text$/,
    why: 'node:http takes an empty method for GET',
  },
  {
    file: /^functions\/core\/http\/(sandboxGate|edge)\.ts$/,
    at: " ?? ''",
    mutant: /^(text|\?\? left)$/,
    why: 'stands for any text that is no address and no secret',
  },
  {
    file: /^functions\/core\/http\/edge\.ts$/,
    at: "replace(/%.*/, '')",
    mutant: /^text$/,
    why: 'nothing behind the first half of an address counts',
  },
  {
    file: /^functions\/core\/http\/(idempotency|attemptLimits)\.ts$/,
    at: 'getItem(key, true)',
    mutant: /^true$/,
    why: 'the local table answers nothing old',
  },
  {
    file: /^functions\/core\/store\/(agentWorkload|collection|companyDirectory|emails|references|sequences)\.ts$/,
    at: ', true)',
    mutant: /^true$/,
    why: 'the local table answers nothing old',
  },
  {
    file: /^functions\/core\/(store\/(businessAccounts|references)|events\/stream)\.ts$/,
    at: 'consistent: true',
    mutant: /^true$/,
    why: 'the local table answers nothing old',
  },
  {
    file: /^functions\/core\/store\/(collection|companyDirectory|trees)\.ts$/,
    at: 'onsistent',
    mutant: /^(true|false)$/,
    why: 'the local table answers nothing old',
  },
  {
    file: /^functions\/core\/store\/companyDirectory\.ts$/,
    at: 'beforeUsers, false',
    mutant: /^false$/,
    why: 'the local table answers nothing old',
  },
  {
    file: /^functions\/core\/store\/entities\.ts$/,
    at: "test(connectionId ?? '')",
    mutant: /^(text|\?\? left)$/,
    why: 'stands for any text that is no number',
  },
  {
    file: /^functions\/core\/store\/wellFormedText\.ts$/,
    at: "bytes.includes('\\\\ud')",
    mutant: /^always$/,
    why: 'only spares a look at every text of a body without halves',
  },
  {
    file: /^functions\/core\/http\/rateLimits\.ts$/,
    at: 'if (bucket)',
    mutant: /^always$/,
    why: 'whoever gives a turn back has just taken it',
  },
  {
    file: /^functions\/core\/http\/request\.ts$/,
    at: '/i.test(text)',
    mutant: /^always$/,
    why: 'only spares a look at every text of a body without halves',
  },
  {
    file: /^functions\/core\/http\/request\.ts$/,
    at: "toString('utf8')",
    mutant: /^text$/,
    why: 'what is said is what is usual',
  },
  {
    file: /^functions\/core\/http\/serve\.ts$/,
    at: 'fields ? { fields } : {}',
    mutant: /^always$/,
    why: 'JSON has no undefined',
  },
  {
    file: /^functions\/core\/secrets\/newSecrets\.ts$/,
    at: 'client.destroy()',
    why: 'closes connections that would end with the process',
  },
  {
    file: /^shared\/(media\/(rules|sniff|types)|chats\/rules|messages\/variables)\.ts$/,
    at: ")[0] ?? ''",
    mutant: /^(text|\?\? left)$/,
    why: 'split gives at least one part, which the type does not tell',
  },
  {
    file: /^shared\/sheets\/csv\.ts$/,
    at: "[0] ?? ';'",
    mutant: /^(text|\?\? left)$/,
    why: 'the list of separators is never empty, which the type does not tell',
  },
  {
    file: /^shared\/sheets\/write\.ts$/,
    at: "entities[character] ?? ''",
    mutant: /^(text|\?\? left)$/,
    why: 'the pattern finds only characters that have an entity',
  },
  {
    file: /^shared\/sheets\/(read|write)\.ts$/,
    at: 'level: ',
    mutant: /^\(\{\}\) instead$/,
    why: 'how hard an archive is packed costs time and space alone',
  },
];
