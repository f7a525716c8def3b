/** Meaning of a failure reported by Meta, for the person who reads it. */
export type MetaFailure =
  | 'window'
  | 'recipient'
  | 'marketing'
  | 'limited'
  | 'file'
  | 'payment'
  | 'access'
  | 'registration'
  | 'template'
  | 'templatePaused'
  | 'flow'
  | 'kind'
  | 'invalid'
  | 'busy';

// Codes of Meta's error references: WhatsApp Cloud API and Messenger Platform, Graph API v26.0.
const codes: Readonly<Record<MetaFailure, readonly number[]>> = {
  window: [131047],
  recipient: [551, 131021, 131026, 131030, 131062],
  marketing: [130472, 131049, 131050],
  limited: [368, 130497, 131048],
  file: [131052, 131053],
  payment: [131042],
  access: [0, 3, 10, 190, 131005, 131031],
  registration: [33, 131037, 131045, 133000, 133005, 133006, 133008, 133009, 133010, 133015, 133016],
  template: [132000, 132001, 132005, 132007, 132012, 132018],
  templatePaused: [132015, 132016],
  flow: [132068, 132069],
  kind: [131051],
  invalid: [100, 131008, 131009, 131055],
  busy: [1, 2, 4, 32, 613, 1200, 80007, 130429, 131000, 131016, 131056, 131057, 133004],
};

const kinds: ReadonlyMap<string, MetaFailure> = new Map(
  Object.entries(codes).flatMap(([kind, all]) => all.map((code) => [String(code), kind as MetaFailure] as const)),
);

const isBetween = (code: string, first: number, last: number): boolean =>
  /^[1-9]\d{2,5}$/.test(code) && Number(code) >= first && Number(code) <= last;

/** Returns the meaning of a code of Meta, or undefined for a code that its references do not list. */
export function metaFailureOf(code: string): MetaFailure | undefined {
  const known = kinds.get(code);
  if (known !== undefined) return known;
  if (isBetween(code, 200, 299)) return 'access';
  return isBetween(code, 132000, 132999) ? 'template' : undefined;
}
