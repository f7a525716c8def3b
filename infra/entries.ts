import { type FunctionSpec, http, type QueueName, type QueueSpec, queues } from '../functions/manifest.ts';
import type { StageConfig } from './config.ts';

const without = <T>(entries: Readonly<Record<string, T>>, left: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== left));

/** The functions behind the routes of a stage, by feature: the sandbox does not exist where it is not opened. */
export const httpOf = ({ sandbox }: StageConfig): Readonly<Record<string, FunctionSpec>> =>
  sandbox ? http : without<FunctionSpec>(http, 'sandbox');

/** The queues of a stage. */
export const queuesOf = ({ sandbox }: StageConfig): Readonly<Partial<Record<QueueName, QueueSpec>>> =>
  sandbox ? queues : without<QueueSpec>(queues, 'sandbox');
