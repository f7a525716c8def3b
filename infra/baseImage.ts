import { readFileSync } from 'node:fs';
import { root } from './root.ts';

/** Base image of the linked numbers' container: the operating system and Node, which get security fixes. */
export interface BaseImage {
  readonly reference: string;
  /** The day on which its tag meant this digest. */
  readonly since: Date;
}

/** After that many days fixes are missing that everybody knows of. */
export const maxBaseImageDays = 60;

const dayMs = 86_400_000;

/** @throws if it is not pinned by a digest, or its date is missing */
export function readBaseImage(dockerfile = readFileSync(`${root}infra/linkedWorker/Dockerfile`, 'utf8')): BaseImage {
  const references = [...dockerfile.matchAll(/^FROM (\S+@sha256:[0-9a-f]{64})$/gm)].map(([, reference]) => reference);
  const all = dockerfile.match(/^FROM /gm) ?? [];
  const since = new Date(/^# .*\b(\d{4}-\d{2}-\d{2})\b/m.exec(dockerfile)?.[1] ?? Number.NaN);
  const [reference] = references;
  if (reference === undefined || all.length !== 1 || Number.isNaN(since.getTime()))
    throw new Error(
      'The Dockerfile of linked numbers needs one image with a digest, and the day of the digest above it.',
    );
  return { reference, since };
}

/** Warning about an old base image, for the operator who deploys it; undefined if it is recent. */
export function baseImageWarning({ since }: BaseImage, today: Date): string | undefined {
  const age = Math.floor((today.getTime() - since.getTime()) / dayMs);
  if (age <= maxBaseImageDays) return undefined;
  const day = since.toISOString().slice(0, 10);
  return `The base image of linked numbers is ${age} days old (${day}) and lacks security fixes since; docs/operating.md says how to renew it.`;
}
