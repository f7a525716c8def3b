import { log } from '../core/log.ts';
import { usualPace } from './pace.ts';
import { Supervisor } from './supervisor.ts';

// The Signal library writes sessions with their private keys to the console.
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined;

// Pending work of a line fails when the line ends, which must not end the lines of all other numbers.
process.on('unhandledRejection', (error) => log.warn('linked.stray', { error }));

const usualUrl = 'wss://web.whatsapp.com/ws/chat';

const supervisor = new Supervisor({ url: process.env['WHATSAPP_WEB_URL'] || usualUrl, pace: usualPace });
supervisor.start();

const stop = (): void => void supervisor.stop().then(() => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
// The parent process has ended.
process.once('disconnect', stop);
