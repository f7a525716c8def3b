// Before the library, which takes hold of what inflates while it is loaded.
import './boundedInflate.ts';
import { proto } from 'baileys';
import { boundDecoding } from './boundedDecoding.ts';

// Whoever uses the library imports this first (test/support/architecture/library.ts), so that nothing of it inflates or
// decodes without a bound.
boundDecoding(proto);
