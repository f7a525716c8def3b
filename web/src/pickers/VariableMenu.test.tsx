import '@test/support/web/setup.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { VariableMenu } from './VariableMenu.tsx';

function Texts({ text }: { text: string }) {
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <textarea ref={area} aria-label="Texto" defaultValue={text} />
      <VariableMenu area={area} />
    </>
  );
}

it('says which names are no variables, of a text that is there and while one types', async () => {
  render(<Texts text="Olá {{nome}}, {{firstName}}" />);
  const note = screen.getByRole('status');
  expect(note).toHaveTextContent('Não é variável e sai em branco: {{nome}}');
  await userEvent.clear(screen.getByLabelText('Texto'));
  expect(note).toBeEmptyDOMElement();
  await userEvent.type(screen.getByLabelText('Texto'), '{{{{cidade}}');
  expect(note).toHaveTextContent('{{cidade}}');
});
