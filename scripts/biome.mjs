// The wrapper package of Biome lists binaries for every platform and cannot be locked where some are missing;
// depending on the Linux binary alone works everywhere else by skipping the check with a clear word.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const binary = new URL('../node_modules/@biomejs/cli-linux-x64/biome', import.meta.url).pathname;
if (!existsSync(binary)) {
  console.error('Biome ships here for Linux x64 only; linting and formatting are skipped on this platform.');
  process.exit(0);
}
process.exit(spawnSync(binary, process.argv.slice(2), { stdio: 'inherit' }).status ?? 1);
