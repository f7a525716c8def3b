import { showPushNotifications } from './pushNotifications.ts';
import type { WorkerScope } from './scope.ts';
import { cacheShell } from './shell.ts';

// Both are filled in by web/build/serviceWorker.ts.
declare const __BUILD_ID__: string;
declare const __SHELL__: readonly string[];

const scope = self as unknown as WorkerScope;

cacheShell(scope, { build: __BUILD_ID__, files: __SHELL__ });
showPushNotifications(scope);
