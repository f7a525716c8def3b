import { showNotices } from './notices.ts';
import type { WorkerScope } from './scope.ts';
import { keepShell } from './shell.ts';

// Both are filled in by web/build/serviceWorker.ts.
declare const __BUILD_ID__: string;
declare const __SHELL__: readonly string[];

const scope = self as unknown as WorkerScope;

keepShell(scope, { build: __BUILD_ID__, files: __SHELL__ });
showNotices(scope);
