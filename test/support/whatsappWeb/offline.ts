import { Kept } from './kept.ts';
import { openSandboxPhones } from './sandboxPhones.ts';
import { StandIn } from './standIn.ts';

/**
 * WhatsApp for the phones of a local system's sandbox, as a process of its own: it loads the same Signal library as the
 * worker, which may stand in no process of the product (see docs/architecture.md). It keeps what it knows in the file that
 * is named first.
 */
for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) console[name] = () => undefined;
process.on('unhandledRejection', () => undefined);

const whatsapp = await new StandIn(new Kept(process.argv[2])).start();
// A device that hears of none makes 812, which takes most of a linking.
whatsapp.fewestKeys = 1;
const { control } = await openSandboxPhones(whatsapp);
process.send?.({ web: whatsapp.url, control });
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
