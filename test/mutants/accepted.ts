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
}[] = [];
