import { importsOf } from './imports.ts';

/** Each layer lists what it may import. `$f` means "the same feature's folder"; anything not listed is refused. */
const layers: Record<string, readonly string[]> = {
  'shared/core/': ['shared/core/', 'npm:zod'],
  'shared/contract.ts': ['shared/*/contract.ts', 'shared/core/'],
  'shared/events.ts': [],
  'shared/$f/': ['shared/', 'npm:zod'],
  // The server and the page read sheets with the same code.
  'shared/sheets/': ['shared/sheets/', 'npm:fflate', 'npm:@e965/xlsx'],
  // Server and page read telephone numbers with the same code.
  'shared/phones/': ['shared/core/', 'shared/phones/', 'npm:libphonenumber-js'],
  'functions/manifest': ['functions/manifest'],
  'functions/core/': ['shared/', 'functions/core/', 'functions/manifest', 'npm:'],
  // Which folder of functions may import which is said by the floors.
  'functions/$f/': ['shared/', 'functions/', 'npm:zod', 'npm:ulid', 'npm:aws-lambda', 'npm:jose'],
  'functions/whatsappWeb/': ['shared/', 'functions/', 'npm:'],
  'web/src/worker/': ['shared/', 'web/src/worker/'],
  // Page and service worker agree on what they say to each other.
  'web/src/lib/': ['shared/', 'web/src/lib/', 'web/src/worker/', 'npm:'],
  'web/src/ui/': ['web/src/ui/', 'web/src/lib/', 'shared/', 'npm:'],
  'web/src/pickers/': ['shared/', 'web/src/lib/', 'web/src/ui/', 'web/src/pickers/', 'npm:'],
  'web/src/features/$f/': [
    'shared/',
    'web/src/lib/',
    'web/src/ui/',
    'web/src/pickers/',
    'web/src/features/$f/',
    'npm:',
  ],
  'web/src/app/': ['shared/', 'web/src/', 'npm:'],
  'web/src/main.tsx': ['web/src/', 'npm:'],
  'web/build/': ['npm:', 'web/build/'],
  'web/': ['npm:', 'web/build/'],
  'infra/': ['shared/', 'infra/', 'functions/manifest', 'npm:'],
};

/** Files that may reach further, each with what and why. */
export const exceptions: Readonly<Record<string, { readonly why: string; readonly to: readonly string[] }>> = {
  'infra/local/functions.ts': { why: 'the local system loads the functions it runs', to: ['functions/'] },
  'infra/ops/run.ts': {
    why: 'a lost second factor is taken by what the platform keeps of its staff',
    to: ['functions/platform/staff/lostFactor.ts'],
  },
  'infra/ops/metrics.ts': {
    why: 'numbers are counted again by what counted them',
    to: ['functions/metrics/verify.ts'],
  },
  'infra/ops/search.ts': {
    why: 'the index is built again by what builds it',
    to: ['functions/core/store/sequences.ts', 'functions/search/companies.ts', 'functions/search/rebuild.ts'],
  },
  'infra/ops/import/settings.ts': {
    why: 'what another product leaves is made by what makes it for people',
    to: ['functions/contacts/tags/service.ts', 'functions/queues/service.ts', 'functions/quickMessages/service.ts'],
  },
  'infra/ops/import/contacts.ts': {
    why: 'what another product leaves is made by what makes it for people',
    to: ['functions/contacts/book/importing.ts', 'functions/contacts/tags/repo.ts'],
  },
  'infra/ops/import/target.ts': {
    why: 'the company is read by what reads it for people',
    to: [
      'functions/contacts/tags/repo.ts',
      'functions/core/store/companyDirectory.ts',
      'functions/core/store/entities.ts',
      'functions/core/store/records.ts',
      'functions/core/store/store.ts',
      'functions/core/store/table.ts',
      'functions/quickMessages/repo.ts',
    ],
  },
};

/** Whether an exception names exactly this target. */
export const mayReach = (file: string, to: string): boolean => exceptions[file]?.to.includes(to) === true;

/** Packages that only one place may know. */
const reserved: readonly { readonly package: RegExp; readonly place: RegExp; readonly why: string }[] = [
  { package: /^@aws-sdk\//, place: /^(functions\/core|infra)\//, why: 'AWS is reached through functions/core' },
  { package: /^(@aws-amplify|recharts)/, place: /^web\/src\/ui\//, why: 'the kit wraps its libraries' },
  // Their licence (GPL-3.0, of libsignal) stays outside of everything that is not a process of its own.
  {
    package: /^(baileys|libsignal|whatsapp-rust-bridge)(\/|$)/,
    place: /^functions\/whatsappWeb\//,
    why: 'libsignal is GPL: only the worker of WhatsApp by QR code may load it',
  },
  {
    package: /^@openclaw\/crabline(\/|$)/,
    place: /^functions\/whatsappWeb\/crabline\.test\.ts$/,
    why: 'it brings libsignal (GPL) along: one test loads it',
  },
  { package: /^aws-cdk-lib|^constructs|^cdk-nag/, place: /^infra\//, why: 'only infra describes AWS' },
];

const fits = (pattern: string, path: string, feature: string) => {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\$f/g, feature || '([^/]+)')
    .replace(/\*/g, '[^/]+');
  return new RegExp(`^${source}`).exec(path);
};

function layerOf(file: string): { allowed: readonly string[]; feature: string } | undefined {
  const layer = Object.keys(layers)
    .filter((pattern) => fits(pattern, file, ''))
    .sort((a, b) => b.replace('$f', '').length - a.replace('$f', '').length)[0];
  return layer ? { allowed: layers[layer] ?? [], feature: fits(layer, file, '')?.[1] ?? '' } : undefined;
}

export function importViolations(file: string, text: string): string[] {
  const layer = layerOf(file);
  if (!layer) return [`${file}: belongs to no layer`];
  return importsOf(file, text)
    .filter((to) => !/\.css$|\.svg$|\?url$|\?worker$/.test(to) && !to.startsWith('npm:node:'))
    .flatMap((to) => {
      const name = to.replace(/^npm:/, '');
      const current = to.startsWith('npm:')
        ? reserved.find((rule) => rule.package.test(name) && !rule.place.test(file))
        : undefined;
      if (current) return [`${file} may not import ${name}: ${current.why}`];
      const isAllowed = layer.allowed.some((pattern) => fits(pattern, to, layer.feature));
      return isAllowed || mayReach(file, to) ? [] : [`${file} may not import ${to}`];
    });
}
