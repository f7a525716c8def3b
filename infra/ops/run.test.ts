import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** `npm run ops` with these variables and no others of ours. @returns how it ended and what it said */
function runOps(args: readonly string[], variables: Readonly<Record<string, string>>) {
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const { MAIL_FROM: _sender, TABLE_NAME: _table, ...env } = process.env;
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    const whole = ['--import', 'tsx', 'infra/ops/run.ts', ...args];
    execFile(process.execPath, whole, { cwd, env: { ...env, ...variables } }, (error, _out, said) =>
      resolve({ code: error?.code ?? 0, said }),
    );
  });
}

it('B-STAFF-3: takes nobody’s second factor where they would not be told by e-mail', async () => {
  const { code, said } = await runOps(['admin', 'reset-second-factor', 'root@example.com'], { TABLE_NAME: 'prosa' });
  expect(code).toBe(1);
  expect(said).toMatch(/^MAIL_FROM is not set: /);
});
