import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { shortBounds } from '@test/support/architecture/bounds.ts';
import { climbs, floors } from '@test/support/architecture/floors.ts';
import { forbiddenIn, forwardersIn, indexNamesIn, wordsGivenUp } from '@test/support/architecture/forbidden.ts';
import { longFunctions } from '@test/support/architecture/functionLines.ts';
import { atOnce, circles, importsOf } from '@test/support/architecture/imports.ts';
import { exceptions, importViolations } from '@test/support/architecture/layers.ts';
import { shelfClimbs } from '@test/support/architecture/shelves.ts';
import { describe, expect, it } from 'vitest';
import { bundling } from '../infra/bundling.ts';
import { changes } from '../web/build/changedPackages.ts';

const roots = ['shared', 'functions', 'web', 'infra'];
const all = roots
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => posix.join(root, file)))
  .filter((file) => /\.(tsx?|css)$/.test(file) && !file.includes('node_modules'));
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || /testSetup\.ts$|testing\//.test(file);
const source = all.filter((file) => !isTest(file));
const code = source.filter((file) => /\.tsx?$/.test(file));
const textOf = (file: string): string => readFileSync(file, 'utf8');

describe('the tree', () => {
  it('keeps every import inside its layer', () => {
    expect(code.flatMap((file) => importViolations(file, textOf(file)))).toEqual([]);
  });

  it('keeps every import below its own floor', () => {
    expect(code.flatMap((file) => climbs(file, textOf(file)))).toEqual([]);
  });

  it('keeps every import below its own shelf', () => {
    expect(code.flatMap((file) => shelfClimbs(file, textOf(file)))).toEqual([]);
  });

  it('keeps no exception that nobody needs', () => {
    const needless = Object.entries(exceptions).flatMap(([file, { to }]) => {
      const imports = importsOf(file, textOf(file));
      return to.filter((path) => !imports.includes(path)).map((path) => `${file} does not reach ${path}`);
    });
    expect(needless).toEqual([]);
  });

  // A file that is loaded later may come back to the one that loads it.
  it('has no file that imports itself over others, not even for a type', () => {
    expect(circles(new Map(code.map((file) => [file, importsOf(file, textOf(file), atOnce)])))).toEqual([]);
  });

  it('holds nothing that is forbidden', () => {
    expect(source.flatMap((file) => forbiddenIn(file, textOf(file)))).toEqual([]);
  });

  // The rules and their own test name what they refuse.
  const judged = [...all, ...testFiles()].filter((file) => !/^test\/(?:support\/)?architecture/.test(file));

  it('uses the words of the field, in tests as well', () => {
    expect(judged.flatMap((file) => wordsGivenUp(file, textOf(file)))).toEqual([]);
  });

  it('names a test after a source in its folder, so that it is found beside it', () => {
    const names = new Set(source.map((file) => file.replace(/\.\w+$/, '')));
    const strangers = all.filter((file) => {
      const { dir, base } = posix.parse(file);
      return /\.test\.tsx?$/.test(base) && !names.has(`${dir}/${base.split('.')[0]}`);
    });
    expect(strangers).toEqual([]);
  });

  it('waits in tests for as long as the slowest machine needs', () => {
    const files = [...judged, 'vitest.config.ts', 'playwright.config.ts'];
    expect(files.flatMap((file) => shortBounds(file, textOf(file)))).toEqual([]);
  });

  it('names the indexes of the table in the store alone', () => {
    expect(judged.flatMap((file) => indexNamesIn(file, textOf(file)))).toEqual([]);
  });

  it('has no service that only hands on', () => {
    const services = code.filter((file) => file.startsWith('functions/') && file.endsWith('service.ts'));
    expect(services.flatMap((file) => forwardersIn(file, textOf(file)))).toEqual([]);
  });

  it('keeps files small enough to read', () => {
    const long = [...all, ...testFiles()].filter((file) => textOf(file).split('\n').length > 301);
    expect(long).toEqual([]);
  });

  it('keeps functions and components small enough to read', () => {
    expect(code.flatMap((file) => longFunctions(file, textOf(file)))).toEqual([]);
  });

  it('has no barrels and no leftovers', () => {
    const odd = all.filter((file) => /(^|\/)index\.tsx?$|_old|[-_.]copy|backup/i.test(file));
    expect(odd).toEqual([]);
  });

  it('imports every file from somewhere', () => {
    const entries = new Set(
      ['functions/manifest.ts', 'functions/manifestQueues.ts']
        .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/'([\w/]+\.ts)'/g)])
        .map((match) => `functions/${match[1]}`),
    );
    const started = [
      'shared/contract.ts',
      'web/src/main.tsx',
      'web/vite.config.ts',
      // Bundled by web/build/serviceWorker.ts.
      'web/src/worker/worker.ts',
      'infra/app.ts',
      'infra/local/start.ts',
      'infra/cells/run.ts',
      'infra/ops/run.ts',
      // Read by scripts/start.mjs.
      'infra/local/serverBundle.ts',
      // A thread of its own, started by infra/local/runtime/ownThread.ts.
      'infra/local/functionThread.ts',
      // A process of its own, started by infra/local/linkedWorker.ts.
      'functions/whatsappWeb/worker.ts',
      // Takes a package's place in the bundles; see infra/bundling.ts.
      'infra/lambdaCredentials.ts',
      'infra/fewEndpoints.ts',
      'infra/noEventStreams.ts',
      'infra/refusedCertificates.ts',
    ];
    const imported = new Set([...all, ...testFiles()].flatMap((file) => importsOf(file, textOf(file))));
    const orphans = code.filter(
      (file) => !imported.has(file) && !entries.has(file) && !started.includes(file) && !file.endsWith('.d.ts'),
    );
    expect(orphans).toEqual([]);
  });
});

function testFiles(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('test', file))
    .filter((file) => /\.tsx?$/.test(file));
}

const ruleNumber = /\bB-[A-Z]+-\d+\b/g;
const rules = new Set(readFileSync('docs/behaviour.md', 'utf8').match(/(?<=^(?:-|\|) \*\*)B-[A-Z]+-\d+(?=\*\*)/gm));

/** Rules that a text names and docs/behaviour.md does not hold. */
const unknownRules = (file: string, text: string): string[] =>
  [...new Set(text.match(ruleNumber))].filter((rule) => !rules.has(rule)).map((rule) => `${file} names ${rule}`);

describe('the book of rules', () => {
  it('holds every rule that the code names', () => {
    expect(rules.size).toBeGreaterThan(300);
    const texts = [...all, ...testFiles().filter((file) => !file.startsWith('test/architecture'))];
    expect(texts.flatMap((file) => unknownRules(file, textOf(file)))).toEqual([]);
  });

  it('holds each rule once, and every rule that it refers to', () => {
    const book = textOf('docs/behaviour.md');
    expect(book.match(/(?<=^(?:-|\|) \*\*)B-[A-Z]+-\d+(?=\*\*)/gm)).toHaveLength(rules.size);
    expect(unknownRules('docs/behaviour.md', book)).toEqual([]);
  });

  it('notices a number that it does not hold', () => {
    expect(unknownRules('a.ts', '// B-GEN-1 and B-GEN-999')).toEqual(['a.ts names B-GEN-999']);
  });
});

const page = textOf('docs/architecture.md');
const linesOf = (files: readonly string[]): number =>
  files.map((file) => textOf(file).split('\n').length - 1).reduce((sum, count) => sum + count, 0);

describe('docs/architecture.md', () => {
  it('names every folder that stands on a floor', () => {
    const named = (folder: string): boolean => page.includes(`\`${folder.replace(/^functions\//, '')}\``);
    expect(floors.flat().filter((folder) => !named(folder))).toEqual([]);
  });

  it('names every file of a package that the build of the site changes', () => {
    expect(changes.map(({ file }) => file).filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
  });

  it('names every package that the functions have another file for', () => {
    const pairs = Object.entries(bundling.alias).flatMap(([name, file]) => [name, file.replace(/^.*(?=infra\/)/, '')]);
    expect(pairs.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('a resource is small, as tags show', () => {
  it('on the server', () => {
    expect(linesOf(['handler.ts', 'repo.ts'].map((name) => `functions/contacts/tags/${name}`))).toBeLessThanOrEqual(
      120,
    );
  });

  it('on the page, without its texts', () => {
    const feature = ['TagsScreen.tsx', 'TagsScreen.module.css', 'live.ts'].map((name) => `features/tags/${name}`);
    const form = ['TagDialog.tsx', 'tagForm.ts', 'tagLists.ts'].map((name) => `pickers/${name}`);
    expect(linesOf([...feature, ...form].map((file) => `web/src/${file}`))).toBeLessThanOrEqual(200);
  });
});
