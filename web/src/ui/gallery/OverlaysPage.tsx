import { Archive, Bell, Bot, Check, Clock, Ellipsis, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { Accordion } from '../Accordion.tsx';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Dialog } from '../Dialog.tsx';
import { Drawer } from '../Drawer.tsx';
import { Form } from '../Form.tsx';
import { IconButton } from '../IconButton.tsx';
import { Menu } from '../Menu.tsx';
import { MultiSelect } from '../MultiSelect.tsx';
import { NotificationList } from '../NotificationList.tsx';
import { Popover } from '../Popover.tsx';
import { Sheet } from '../Sheet.tsx';
import { Tabs } from '../Tabs.tsx';
import { TextField } from '../TextField.tsx';
import { toast } from '../toast.tsx';
import { useZodForm } from '../useZodForm.ts';
import styles from './Gallery.module.css';
import { queues } from './samples.ts';

type Open = 'form' | 'confirm' | 'drawer' | 'sheet';

export function OverlaysPage() {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className={styles['page']}>
      <Card title="Diálogos">
        <div className={styles['row']}>
          <Button onClick={() => setOpen('form')}>Formulário</Button>
          <Button onClick={() => setOpen('confirm')}>Confirmação</Button>
          <Button onClick={() => setOpen('drawer')}>Gaveta</Button>
          <Button onClick={() => setOpen('sheet')}>Folha</Button>
        </div>
      </Card>
      <Card title="Menus">
        <div className={styles['row']}>
          <Menu
            label="Ações da conversa"
            trigger={(attributes) => <IconButton {...attributes} icon={Ellipsis} label="Mais ações" variant="plain" />}
            items={[
              { key: 'edit', label: 'Editar contato', icon: Pencil, shortcut: 'E', onSelect: () => undefined },
              { key: 'archive', label: 'Arquivar', icon: Archive, onSelect: () => undefined },
              { key: 'pick', label: 'Indisponível', icon: UserPlus, isDisabled: true, onSelect: () => undefined },
              {
                key: 'ok',
                label: 'Português',
                icon: Check,
                isChecked: true,
                startsGroup: true,
                onSelect: () => undefined,
              },
              {
                key: 'delete',
                label: 'Excluir',
                icon: Trash2,
                isDanger: true,
                startsGroup: true,
                onSelect: () => undefined,
              },
            ]}
          />
          <Popover
            label="Avisos"
            trigger={(attributes) => <IconButton {...attributes} icon={Bell} label="Avisos" count={2} />}
          >
            <NotificationList />
          </Popover>
        </div>
      </Card>
      <Accordion
        initial={['hours']}
        sections={[
          { key: 'hours', title: 'Horários', icon: Clock, content: 'Segunda a sexta, 8h às 18h.' },
          { key: 'bot', title: 'Robô', icon: Bot, aside: <Badge tone="open">Ligado</Badge>, content: 'Três opções.' },
          { key: 'end', title: 'Encerramento', content: 'Mensagem de despedida.' },
        ]}
      />
      <Card title="Toasts">
        <div className={styles['row']}>
          <Button onClick={() => toast.success('Contato salvo')}>Sucesso</Button>
          <Button onClick={() => toast.error('Não foi possível enviar: o número não tem WhatsApp.')}>Erro</Button>
          <Button onClick={() => toast.undo('Conversa resolvida', 'Desfazer', () => toast.notice('Reaberta'))}>
            Desfazer
          </Button>
        </div>
      </Card>
      <QueueDialog isOpen={open === 'form'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        title="Excluir a fila Vendas?"
        action="Excluir"
        onConfirm={() => Promise.reject(new Error('500'))}
      >
        As 12 conversas que esperam nela ficam sem fila. Isso não pode ser desfeito.
      </ConfirmDialog>
      <Drawer isOpen={open === 'drawer'} onClose={close} title="Maria Souza" description="+55 (11) 98123-4567">
        Mídia, documentos e links desta conversa.
      </Drawer>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filtrar conversas"
        footer={<Button onClick={close}>Aplicar</Button>}
      >
        <MultiSelect label="Filas" options={queues} value={[1]} onChange={() => undefined} />
      </Sheet>
    </div>
  );
}

const Queue = z.object({
  name: z.string().min(3),
  order: z.number().int().min(1),
  queueIds: z.array(z.number()).min(1),
});

function QueueDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useZodForm(Queue, { defaultValues: { name: '', queueIds: [] } });
  const [tab, setTab] = useState<'main' | 'bot'>('main');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Nova fila"
      description="Para onde as conversas vão antes de alguém aceitar."
      hasUnsavedChanges={form.formState.isDirty}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form="queue" isPending={form.formState.isSubmitting}>
            Salvar
          </Button>
        </>
      }
    >
      <Tabs
        label="Seções"
        tabs={[
          { key: 'main', label: 'Dados' },
          { key: 'bot', label: 'Robô' },
        ]}
        value={tab}
        onChange={setTab}
      />
      <Form
        id="queue"
        form={form}
        columns={2}
        onSubmit={() => {
          onClose();
          toast.success('Fila salva');
        }}
      >
        <TextField label="Nome" isRequired {...form.field('name')} />
        <TextField label="Ordem" type="number" {...form.field('order', { isNumber: true })} />
        <MultiSelect label="Filas vizinhas" options={queues} {...form.value('queueIds')} />
      </Form>
    </Dialog>
  );
}
