/** 0 (very weak) to 4 (strong): length first, because it is what counts, then variety, minus repetition. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const isMonotone = new Set(password).size < 5 || /^(?:\d+|[a-z]+)$/i.test(password);
  if (password.length < 8) return password.length < 5 ? 0 : 1;
  if (isMonotone) return password.length >= 16 && new Set(password).size >= 8 ? 3 : 1;
  if (password.length >= 14 || (password.length >= 11 && kinds >= 3)) return 4;
  return kinds >= 3 ? 3 : 2;
}
