// Before the library, which takes hold of what inflates while it is loaded.
import './boundedInflate.ts';
import { DEFAULT_CONNECTION_CONFIG, proto } from 'baileys';
import { boundDecoding } from './boundedDecoding.ts';
import { boundedDownloads } from './boundedDownloads.ts';

// Every user of the library imports this first (test/support/architecture/library.ts), so that nothing is inflated or
// decoded without a limit.
boundDecoding(proto);
// Every line takes the library's own settings for what it does not say itself.
Object.assign(DEFAULT_CONNECTION_CONFIG.options, { dispatcher: boundedDownloads });
