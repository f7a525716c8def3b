// Writes the passwords everybody tries first into the server's code: those a form would accept by their
// length, sorted and compressed, because as text they would fill a third of what a function may weigh.
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const shortestAccepted = 8;
const source = new URL('../node_modules/@zxcvbn-ts/language-common/src/passwords.json', import.meta.url);
const target = new URL('../functions/core/commonPasswords.json', import.meta.url);

const words = JSON.parse(readFileSync(source, 'utf8')).filter((word) => word.length >= shortestAccepted);
const packed = brotliCompressSync([...new Set(words)].sort().join('\n')).toString('base64');
writeFileSync(target, `${JSON.stringify(packed)}\n`);
