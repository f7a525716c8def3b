// @vitest-environment jsdom
import '@web/lib/testSetup.ts';
import { render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { later } from './later.tsx';

const Greeting = ({ name }: { name: string }) => <p>Olá, {name}</p>;
const show = (Part: ComponentType<{ name: string }>) =>
  render(
    <Suspense fallback={<p>espera</p>}>
      <Part name="Ana" />
    </Suspense>,
  );

it('waits for a part whose code is not there, and keeps it', async () => {
  const load = vi.fn(async () => Greeting);
  show(later(load));
  expect(screen.getByText('espera')).toBeVisible();
  expect(await screen.findByText('Olá, Ana')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('draws at once what was fetched ahead: React holds back for 300 ms what had to wait', async () => {
  const Part = later(async () => Greeting);
  await Part.fetch();
  show(Part);
  expect(screen.getByText('Olá, Ana')).toBeVisible();
});

it('tries again after a failure', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Greeting);
  const Part = later(load as () => Promise<typeof Greeting>);
  await expect(Part.fetch()).rejects.toThrow('offline');
  show(Part);
  expect(await screen.findByText('Olá, Ana')).toBeVisible();
});
