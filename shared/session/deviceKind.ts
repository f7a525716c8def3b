type Kinds = readonly (readonly [RegExp, string])[];

/** The first that fits: browsers name those they descend from, too. */
const browsers: Kinds = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: Kinds = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const kindIn = (kinds: Kinds, text: string): string | undefined => kinds.find(([pattern]) => pattern.test(text))?.[1];

/** Browser and operating system of a request, such as "Chrome, Windows"; empty if unknown. */
export function deviceKind(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  return [kindIn(browsers, text), kindIn(systems, text)].filter((kind) => kind !== undefined).join(', ');
}
