import { Supervisor } from '@fn/whatsappWeb/supervisor.ts';

/** A worker as functions/whatsappWeb/worker.ts, without the pace that a real number needs. */
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined;
process.on('unhandledRejection', () => undefined);

const pace = { between: [0, 0], beforeNew: [0, 0], newPerDay: 100_000 } as const;
const scale = Number(process.env['QUICK_SCALE'] ?? 0.1);
const supervisor = new Supervisor({ url: String(process.env['WHATSAPP_WEB_URL']), pace, scale, lookMs: 200 });
supervisor.start();
// Whoever has a line is known by this in the table.
process.send?.({ id: supervisor.id });
process.once('disconnect', () => process.exit(0));
