import { builtWith } from '@test/support/web/plugins.ts';
import { expect, test } from 'vitest';
import { versionFile } from './versionFile.ts';

test('writes the name of the build where the page looks for it', () => {
  const { assets, generate } = builtWith(versionFile('b42'));
  generate({});
  expect(assets).toEqual([{ type: 'asset', fileName: 'version.json', source: '{"build":"b42"}' }]);
});
