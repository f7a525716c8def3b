import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
const inFolder = (folder: string, files: readonly string[]): string[] => files.map((file) => join(folder, file));

const rooms = readdirSync(join(root, 'functions'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `functions/${name}`);
const roomReadme = (room: string): string => join(room, 'README.md');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...inFolder(
    'docs',
    readdirSync(join(root, 'docs')).filter((file) => file.endsWith('.md')),
  ),
  ...rooms.map(roomReadme).filter((file) => existsSync(join(root, file))),
];

/** What a document says outside of its examples. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, '');

/** As GitHub makes them of headings. */
const anchors = (text: string): string[] =>
  [...prose(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links that lead to no file of the repository, or to no heading of it. */
function deadLinks(file: string): string[] {
  const links = [...prose(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !anchors(textOf(target)).includes(anchor);
    })
    .map((link) => `${file} links ${link}`);
}

/** Lines of a list and cells of a table count by themselves. */
const paragraphs = (text: string): string[] =>
  prose(text)
    .split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) )/)
    .filter((paragraph) => !paragraph.trimStart().startsWith('|'));

const cells = (text: string): string[] =>
  prose(text)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split('|'));

const tooLong = (texts: readonly string[], words: number): string[] =>
  texts.filter((text) => wordsOf(text).length > words).map((text) => text.trim().slice(0, 80));

describe('documents', () => {
  it('link to what is there', () => {
    expect(documents.flatMap(deadLinks)).toEqual([]);
  });

  it('the README has the two commands near its top, and ends before a reader does', () => {
    const text = textOf('README.md');
    expect(text.split('\n').indexOf('npm ci && npm start')).toBeGreaterThan(0);
    expect(text.split('\n').indexOf('npm ci && npm start')).toBeLessThan(25);
    expect(wordsOf(text).length).toBeLessThanOrEqual(1200);
  });

  /** Words of a cell: a newcomer reads the README, the others are looked things up in. */
  const longestCell = (file: string): number => (file === 'README.md' ? 25 : 45);
  // Rules and the table are books to look things up in, and their lines are as long as a rule is.
  const toRead = documents.filter((file) => !['docs/behaviour.md', 'docs/table.md'].includes(file));

  it.each(toRead)('%s has no paragraph over 90 words and no long cell', (file) => {
    const text = textOf(file);
    expect(tooLong(paragraphs(text), 90)).toEqual([]);
    expect(tooLong(cells(text), longestCell(file))).toEqual([]);
  });

  it('every large folder of functions says what it does, in 15 to 60 lines', () => {
    const lines = (file: string): number => textOf(file).split('\n').length - 1;
    const sources = (room: string): string[] =>
      inFolder(
        room,
        readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter(
          (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
        ),
      );
    const large = rooms.filter((room) => sources(room).reduce((sum, file) => sum + lines(file), 0) > 1500);
    expect(large.filter((room) => !existsSync(join(root, roomReadme(room))))).toEqual([]);
    const sizes = documents.filter((file) => file.startsWith('functions/')).map((file) => [file, lines(file)] as const);
    expect(sizes.filter(([, count]) => count < 15 || count > 60)).toEqual([]);
  });
});
