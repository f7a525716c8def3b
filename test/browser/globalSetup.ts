import { rmSync } from 'node:fs';
import { buildSite, isSiteStale } from '../../infra/local/site/siteBuild.ts';
import { logFolder } from '../support/browser/product.ts';

/** Builds the site once, so that the systems of the workers find it there. */
export default async function globalSetup(): Promise<void> {
  rmSync(logFolder, { recursive: true, force: true });
  if (isSiteStale()) await buildSite();
}
