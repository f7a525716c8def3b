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
    file: /^functions\/core\/secrets\/newSecrets\.ts$/,
    at: 'client.destroy()',
    why: 'closes connections that would end with the process',
  },
];
