import {
  type FunctionSpec,
  http,
  type QueueName,
  type QueueSpec,
  queues,
  type StreamSpec,
  streams,
  ticks,
} from '../functions/manifest.ts';
import type { CellConfig } from './cellFile.ts';
import { sizedQueues, sizedReader, sizedTick } from './sizes.ts';

/** Queues into which some function may have an appointment put something, by the grants of all of them. */
export const appointmentQueues = (): QueueName[] => {
  const specs: readonly FunctionSpec[] = [
    ...Object.values(http),
    ...Object.values(queues).map(({ handler }) => handler),
    ...Object.values(streams),
    ...Object.values(ticks),
  ];
  const names = specs
    .flatMap(({ grants }) => grants)
    .filter((grant) => grant.startsWith('schedule:'))
    .map((grant) => grant.slice('schedule:'.length) as QueueName);
  return [...new Set(names)];
};

const without = <T>(entries: Readonly<Record<string, T>>, left: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== left));

/** The functions behind the routes of a stage, by feature: the sandbox does not exist where it is not opened. */
export const httpOf = ({ sandbox }: CellConfig): Readonly<Record<string, FunctionSpec>> =>
  sandbox ? http : without<FunctionSpec>(http, 'sandbox');

/** The queues of a stage: no e-mails where no address sends them. */
export function queuesOf({ sandbox, mailFrom, sizes }: CellConfig): Readonly<Partial<Record<QueueName, QueueSpec>>> {
  const open: Readonly<Record<string, QueueSpec>> = sandbox ? queues : without<QueueSpec>(queues, 'sandbox');
  return sizedQueues(mailFrom ? open : without(open, 'emails'), sizes);
}

/** The readers of the stream: without a queue for e-mails none may put anything there. */
export const readersOf = ({ mailFrom, sizes }: CellConfig): Readonly<Record<string, StreamSpec>> =>
  Object.fromEntries(
    Object.entries(streams as Readonly<Record<string, StreamSpec>>).map(([name, spec]) => [
      name,
      {
        ...sizedReader(name, spec, sizes),
        grants: spec.grants.filter((grant) => mailFrom !== undefined || grant !== 'queue:emails'),
      },
    ]),
  );

/** The clocks of a stage. */
export const ticksOf = ({ sizes }: CellConfig): Readonly<Record<string, FunctionSpec>> =>
  Object.fromEntries(
    Object.entries(ticks as Readonly<Record<string, FunctionSpec>>).map(([name, spec]) => [
      name,
      sizedTick(name, spec, sizes),
    ]),
  );
