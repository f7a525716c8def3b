import '@test/support/web/setup.ts';
import { AppError } from '@shared/core/errors.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLanguage } from '@web/lib/i18n.ts';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { Button } from './Button.tsx';
import { Form } from './Form.tsx';
import { SelectField } from './SelectField.tsx';
import { Switch } from './Switch.tsx';
import { TextField } from './TextField.tsx';
import { useZodForm } from './useZodForm.ts';

const Queue = z.object({
  name: z.string().min(3),
  email: z.email(),
  color: z.enum(['red', 'blue']),
  order: z.number().int().min(1),
  active: z.boolean(),
});

function QueueForm({ onSubmit }: { onSubmit: (values: z.output<typeof Queue>) => unknown }) {
  const form = useZodForm(Queue, { defaultValues: { name: '', email: '', active: true } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField label="Nome" hint="Como aparece" {...form.field('name')} />
      <TextField label="E-mail" {...form.field('email')} />
      <SelectField
        label="Cor"
        placeholder="Selecione"
        options={[{ value: 'red', label: 'Vermelho' }]}
        {...form.field('color')}
      />
      <TextField label="Ordem" type="number" {...form.field('order', { isNumber: true })} />
      <Switch label="Ativa" {...form.field('active')} />
      <output>{form.formState.isDirty ? 'mudou' : 'igual'}</output>
      <Button type="submit" isPending={form.formState.isSubmitting}>
        Salvar
      </Button>
    </Form>
  );
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const field = (name: string) => screen.getByRole('textbox', { name });

it('puts the errors in place of the hints, in the language on the screen, and focuses the first', async () => {
  const onSubmit = vi.fn();
  render(<QueueForm onSubmit={onSubmit} />);
  expect(field('Nome')).toHaveAccessibleDescription('Como aparece');
  await userEvent.type(field('E-mail'), 'ana@');
  await save();
  await waitFor(() => expect(field('Nome')).toHaveFocus());
  expect(field('Nome')).toBeInvalid();
  expect(field('Nome')).toHaveAccessibleDescription('Preencha este campo');
  expect(field('E-mail')).toHaveAccessibleDescription('E-mail inválido');
  expect(screen.getByRole('combobox', { name: 'Cor' })).toHaveAccessibleDescription('Preencha este campo');
  expect(screen.getByRole('spinbutton', { name: 'Ordem' })).toHaveAccessibleDescription('Preencha este campo');
  expect(onSubmit).not.toHaveBeenCalled();
  await setLanguage('tr');
  await userEvent.type(field('Nome'), 'ab');
  expect(field('Nome')).toHaveAccessibleDescription('En az 3 karakter kullanın');
  await setLanguage('pt-BR');
});

async function fill() {
  await userEvent.type(field('Nome'), 'Vendas');
  await userEvent.type(field('E-mail'), 'ana@loja.com.br');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cor' }), 'red');
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Ordem' }), '2');
  await userEvent.click(screen.getByRole('switch', { name: 'Ativa' }));
}

it('gives parsed values', async () => {
  const onSubmit = vi.fn();
  render(<QueueForm onSubmit={onSubmit} />);
  await fill();
  await save();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    name: 'Vendas',
    email: 'ana@loja.com.br',
    color: 'red',
    order: 2,
    active: false,
  });
});

it('shows progress, and keeps what was typed when it fails', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  const onSubmit = vi.fn(
    () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  );
  render(<QueueForm onSubmit={onSubmit} />);
  await fill();
  await save();
  expect(screen.getByRole('button', { name: /Salvar/ })).toHaveAttribute('aria-busy', 'true');
  await userEvent.type(field('Nome'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  refuse(new Error('500'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Ocorreu um erro do nosso lado');
  expect(field('Nome')).toHaveValue('Vendas');
  expect(screen.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('aria-busy');
});

it('shows what the server says about a field at that field', async () => {
  const refusal = new AppError('ERR_VALIDATION', { fields: { email: 'invalid_email', elsewhere: 'required' } });
  render(<QueueForm onSubmit={() => Promise.reject(refusal)} />);
  await fill();
  await save();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field('E-mail')).toHaveAccessibleDescription('Por favor, insira um email válido.');
  expect(field('E-mail')).toHaveFocus();
  expect(field('Nome')).toBeValid();
});

it('says it once where a field says it', async () => {
  const refusal = new AppError('ERR_VALIDATION', { fields: { email: 'invalid_email' } });
  render(<QueueForm onSubmit={() => Promise.reject(refusal)} />);
  await fill();
  await save();
  await waitFor(() => expect(field('E-mail')).toHaveFocus());
  expect(field('E-mail')).toHaveAccessibleDescription('Por favor, insira um email válido.');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('has changed when somebody changed it, not when it is drawn', async () => {
  render(<QueueForm onSubmit={() => undefined} />);
  expect(screen.getByText('igual')).toBeVisible();
  await userEvent.click(field('Nome'));
  await userEvent.tab();
  expect(screen.getByText('igual')).toBeVisible();
  await userEvent.type(field('Nome'), 'V');
  expect(screen.getByText('mudou')).toBeVisible();
  await userEvent.clear(field('Nome'));
  expect(screen.getByText('igual')).toBeVisible();
});
