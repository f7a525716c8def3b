import '@test/support/web/setup.ts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LastMessagePreview } from './LastMessagePreview.tsx';

const row = {
  lastMessage: '',
  lastMediaType: null,
  lastMessageAt: '2026-11-20T10:00:00.000Z',
  fromMe: false,
  hasFailed: false,
};

describe('what was said last', () => {
  it('tells a photo or a sound by what it is, a document by its name', () => {
    const { rerender } = render(
      <LastMessagePreview ticket={{ ...row, lastMessage: 'foto-09.png', lastMediaType: 'image' }} />,
    );
    expect(screen.getByText('Foto')).toBeVisible();
    expect(screen.queryByText('foto-09.png')).toBeNull();
    rerender(<LastMessagePreview ticket={{ ...row, lastMessage: 'Contrato.pdf', lastMediaType: 'application' }} />);
    expect(screen.getByText('Contrato.pdf')).toBeVisible();
    rerender(<LastMessagePreview ticket={{ ...row, lastMediaType: 'call_log' }} />);
    expect(screen.getByText('Ligação')).toBeVisible();
  });

  it('tells words without their marks, and who said them', () => {
    render(<LastMessagePreview ticket={{ ...row, lastMessage: '*Olá*', fromMe: true }} />);
    expect(screen.getByText('Olá')).toBeVisible();
    expect(screen.getByText('Você:')).toBeInTheDocument();
  });

  it('says who of a group wrote, a nameless one by the number', () => {
    const group = { ...row, lastMessage: 'bom dia' };
    const { container, rerender } = render(<LastMessagePreview ticket={{ ...group, lastSender: 'Maria' }} />);
    expect(container).toHaveTextContent('Maria: bom dia');
    rerender(<LastMessagePreview ticket={{ ...group, lastSender: '5511987654321' }} />);
    expect(container).toHaveTextContent('+55 (11) 98765-4321: bom dia');
    rerender(<LastMessagePreview ticket={{ ...group, lastSender: null }} />);
    expect(container).toHaveTextContent(/^bom dia$/);
  });

  it('says that they did not arrive', () => {
    render(<LastMessagePreview ticket={{ ...row, lastMessage: 'Segue o link', fromMe: true, hasFailed: true }} />);
    expect(screen.getByText('Não enviada:')).toBeVisible();
    expect(screen.queryByText('Você:')).toBeNull();
  });

  it('has something to tell of files of before, and of nothing', () => {
    const { rerender } = render(<LastMessagePreview ticket={row} />);
    expect(screen.getByText('Arquivo')).toBeVisible();
    rerender(<LastMessagePreview ticket={{ ...row, lastMessageAt: null }} />);
    expect(screen.getByText('Nenhuma mensagem ainda')).toBeVisible();
  });
});
