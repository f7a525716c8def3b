import '@test/support/web/setup.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { ColorField } from './ColorField.tsx';
import { FileDrop, isAccepted } from './FileDrop.tsx';
import { MultiSelect } from './MultiSelect.tsx';
import { PasswordField } from './PasswordField.tsx';
import { passwordStrength } from './passwordStrength.ts';
import { RadioGroup } from './RadioGroup.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectField } from './SelectField.tsx';
import { Slider } from './Slider.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

afterEach(() => vi.useRealTimers());

describe('TextField', () => {
  it('shows the error in place of the hint', () => {
    const { rerender } = render(<TextField label="Nome" hint="Como aparece" isRequired />);
    const field = screen.getByRole('textbox', { name: /^Nome/ });
    expect(field).toHaveAccessibleDescription('Como aparece');
    expect(field).toBeRequired();
    rerender(<TextField label="Nome" hint="Como aparece" error="Muito curto" isRequired />);
    expect(field).toHaveAccessibleDescription('Muito curto');
    expect(field).toBeInvalid();
  });
  it('keeps a hidden label for listeners', () => {
    render(<TextField label="Mensagem" isLabelHidden />);
    expect(screen.getByRole('textbox', { name: 'Mensagem' })).toBeVisible();
  });
});

describe('PasswordField', () => {
  it('shows and hides, takes what is pasted, and rates a new one', async () => {
    render(<PasswordField label="Senha" autoComplete="new-password" hasStrength hint="8 ou mais" />);
    const field = screen.getByLabelText('Senha');
    expect(field).toHaveAttribute('type', 'password');
    expect(field).toHaveAttribute('autocomplete', 'new-password');
    expect(field).toHaveAccessibleDescription('8 ou mais');
    await userEvent.click(field);
    await userEvent.paste('cavalo-Bateria-7');
    expect(field).toHaveValue('cavalo-Bateria-7');
    expect(field).toHaveAccessibleDescription('Força da senha: Forte');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(field).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(field).toHaveAttribute('type', 'password');
  });
  it.each([
    ['abc', 0],
    ['abcde', 1],
    ['12345678', 1],
    ['senhaforte', 1],
    ['senha 2024', 3],
    ['Senha12x', 3],
    ['cavalo bateria 7', 4],
  ])('rates %s as %i', (password, level) => {
    expect(passwordStrength(password)).toBe(level);
  });
});

it('TextArea takes text set from outside as well as typed', async () => {
  const { rerender } = render(<TextArea label="Saudação" value="Olá" onChange={() => undefined} />);
  const area = screen.getByRole('textbox', { name: 'Saudação' });
  expect(area.style.height).not.toBe('');
  rerender(<TextArea label="Saudação" value={'Olá\nde novo'} onChange={() => undefined} />);
  expect(area).toHaveValue('Olá\nde novo');
});

describe('choices', () => {
  it('Checkbox can stand for some of many', () => {
    render(<Checkbox label="Todas" isMixed hint="Três de sete" />);
    expect(screen.getByRole('checkbox', { name: 'Todas' })).toBePartiallyChecked();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Três de sete');
  });
  it('RadioGroup is one stop with arrows inside', async () => {
    const onChange = vi.fn();
    render(
      <RadioGroup
        label="Distribuição"
        name="rule"
        defaultValue="a"
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: 'a', label: 'Em ordem' },
          { value: 'b', label: 'Ao acaso' },
        ]}
      />,
    );
    expect(screen.getByRole('group', { name: 'Distribuição' })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    expect(onChange).toHaveBeenCalledWith('b');
  });
  it('SelectField names the empty choice', () => {
    render(<SelectField label="Fila" placeholder="Selecione" options={[{ value: '1', label: 'Vendas' }]} />);
    expect(screen.getByRole('combobox', { name: 'Fila' })).toHaveDisplayValue('Selecione');
  });
  it('Slider says its value in words', () => {
    const onChange = vi.fn();
    render(<Slider label="Volume" value={0.5} min={0} max={1} step={0.1} valueText="50%" onChange={onChange} />);
    const slider = screen.getByRole('slider', { name: 'Volume' });
    expect(slider).toHaveAttribute('aria-valuetext', '50%');
    fireEvent.change(slider, { target: { value: '0.7' } });
    expect(onChange).toHaveBeenCalledWith(0.7);
  });
});

function Search({ onSearch }: { onSearch: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <>
      <SearchField
        label="Buscar"
        value={text}
        least={3}
        onSearch={(next) => {
          onSearch(next);
          setText(next);
        }}
      />
      <button type="button" onClick={() => setText('')}>
        Limpar filtros
      </button>
    </>
  );
}

describe('SearchField', () => {
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
  const pass = (time: number) => act(() => vi.advanceTimersByTime(time));

  it('searches when the typing rests and there is enough of it', () => {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    render(<Search onSearch={onSearch} />);
    type('ma');
    pass(600);
    expect(onSearch).not.toHaveBeenCalled();
    expect(screen.getByRole('searchbox')).toHaveAccessibleDescription('Digite pelo menos 3 caracteres');
    type('mari');
    pass(499);
    expect(onSearch).not.toHaveBeenCalled();
    pass(1);
    expect(onSearch).toHaveBeenCalledExactlyOnceWith('mari');
    type('m');
    pass(500);
    expect(onSearch).toHaveBeenLastCalledWith('');
  });

  it('does not lose what is typed while the screen answers', () => {
    vi.useFakeTimers();
    render(<Search onSearch={() => undefined} />);
    type('mari');
    pass(500);
    type('maria');
    expect(screen.getByRole('searchbox')).toHaveValue('maria');
    pass(500);
    expect(screen.getByRole('searchbox')).toHaveValue('maria');
  });

  it('is emptied by its button, by Escape and by the screen', async () => {
    const onSearch = vi.fn();
    render(<Search onSearch={onSearch} />);
    const field = screen.getByRole('searchbox');
    await userEvent.type(field, 'maria');
    await expect.poll(() => onSearch).toHaveBeenCalledWith('maria');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(field).toHaveValue('');
    await userEvent.type(field, 'joão{Escape}');
    expect(field).toHaveValue('');
    await userEvent.type(field, 'ana');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar' }));
    expect(field).toHaveValue('');
  });
});

const queues = ['Vendas', 'Suporte', 'Financeiro', 'Pós-venda', 'Entregas', 'Ouvidoria', 'Recursos', 'Diretoria'].map(
  (label, index) => ({ value: index + 1, label, color: `#${'0b6867'}` }),
);

function Queues({ options = queues, initial = [] }: { options?: typeof queues; initial?: number[] }) {
  const [value, setValue] = useState(initial);
  return <MultiSelect label="Filas" options={options} value={value} onChange={setValue} />;
}

describe('MultiSelect', () => {
  it('says what is chosen, briefly', () => {
    render(<Queues initial={[1, 2, 3, 4]} />);
    expect(screen.getByRole('button', { name: 'Filas' })).toHaveAccessibleDescription(/Vendas.*Suporte.*\+2/);
  });

  it('is worked by keyboard alone', async () => {
    render(<Queues options={queues.slice(0, 3)} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    const list = screen.getByRole('listbox', { name: 'Filas' });
    expect(list).toHaveFocus();
    await userEvent.keyboard('{Enter}{ArrowDown} {ArrowUp}{ArrowUp}');
    expect(screen.getAllByRole('option', { selected: true }).map((one) => one.textContent)).toEqual([
      'Vendas',
      'Suporte',
    ]);
    expect(list).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Financeiro' }).id);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filas' })).toHaveFocus();
  });

  it('narrows long lists without minding accents', async () => {
    render(<Queues />);
    await userEvent.click(screen.getByRole('button', { name: 'Filas' }));
    expect(screen.getByRole('combobox', { name: 'Buscar' })).toHaveFocus();
    await userEvent.keyboard('pos{Enter}');
    expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual(['Pós-venda']);
    expect(screen.getByRole('option', { name: 'Pós-venda', selected: true })).toBeVisible();
    await userEvent.keyboard('xyz');
    expect(screen.getByText('Nenhuma opção')).toBeVisible();
  });

  it('closes on a press outside', async () => {
    render(
      <>
        <Queues />
        <p>Fora</p>
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filas' }));
    await userEvent.click(screen.getByRole('option', { name: 'Vendas' }));
    expect(screen.getByRole('listbox')).toBeVisible();
    await userEvent.click(screen.getByText('Fora'));
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });
});

function Color() {
  const [color, setColor] = useState('');
  return <ColorField label="Cor" value={color} onChange={setColor} />;
}

describe('ColorField', () => {
  it('is typed or chosen from the palette', async () => {
    render(<Color />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Cor' }), `#${'aabbcc'}`);
    const swatch = screen.getByRole('button', { name: `Cor #${'aabbcc'}` });
    await userEvent.click(swatch);
    const panel = screen.getByRole('dialog', { name: 'Cor' });
    const [first] = screen.getAllByRole('button', { pressed: false });
    expect(panel).toContainElement(first as HTMLElement);
    await userEvent.click(first as HTMLElement);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Cor' })).not.toHaveValue(`#${'aabbcc'}`);
  });
});

describe('FileDrop', () => {
  const image = new File(['abc'], 'foto.png', { type: 'image/png' });
  const text = new File(['abc'], 'nota.txt', { type: 'text/plain' });

  it('takes chosen and dropped files', async () => {
    const onFiles = vi.fn();
    render(<FileDrop label="Imagem" accept="image/*" onFiles={onFiles} />);
    await userEvent.upload(screen.getByLabelText(/Imagem/), image);
    expect(onFiles).toHaveBeenLastCalledWith([image]);
    fireEvent.drop(screen.getByText('Imagem'), { dataTransfer: { files: [image, image] } });
    expect(onFiles).toHaveBeenLastCalledWith([image]);
    expect(onFiles).toHaveBeenCalledTimes(2);
  });

  it('refuses the wrong type and the too large before anything is sent, with the limit in the text', () => {
    const onFiles = vi.fn();
    render(<FileDrop label="Imagem" accept="image/*" largest={2} onFiles={onFiles} />);
    fireEvent.drop(screen.getByText('Imagem'), { dataTransfer: { files: [text] } });
    expect(screen.getByLabelText(/Imagem/)).toHaveAccessibleDescription('nota.txt não é de um tipo aceito.');
    fireEvent.drop(screen.getByText('Imagem'), { dataTransfer: { files: [image] } });
    expect(screen.getByLabelText(/Imagem/)).toHaveAccessibleDescription('foto.png passa do limite de 2 bytes.');
    expect(onFiles).not.toHaveBeenCalled();
  });

  it.each([
    [undefined, true],
    ['image/*', true],
    ['.PNG', true],
    ['application/pdf, image/png', true],
    ['.pdf,video/*', false],
  ])('accept=%s', (accept, isTaken) => {
    expect(isAccepted(image, accept)).toBe(isTaken);
  });
});
