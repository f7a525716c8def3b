import { useText } from '@web/lib/i18n.ts';
import type { Todo } from '@web/lib/storage.ts';
import { Button } from '@web/ui/Button.tsx';
import { EmptyState } from '@web/ui/EmptyState.tsx';
import { IconButton } from '@web/ui/IconButton.tsx';
import { Screen } from '@web/ui/Screen.tsx';
import { ScreenHeader } from '@web/ui/ScreenHeader.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { Time } from '@web/ui/Time.tsx';
import { toast } from '@web/ui/toast.tsx';
import { Check, ListTodo, Pencil, PenLine, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import styles from './TodoScreen.module.css';
import { todoTexts } from './text.ts';
import { useTodos } from './useTodos.ts';

/** Private list of tasks, stored in this browser. */
export function TodoScreen() {
  const t = useText(todoTexts);
  const { todos, add, change, remove, restore } = useTodos();
  const [edited, setEdited] = useState<string | null>(null);
  const drop = (todo: Todo) => {
    remove(todo);
    toast.undo(t('removed'), t('undo'), () => restore(todos));
  };
  return (
    <Screen header={<ScreenHeader title={t('title')} purpose={t('purpose')} count={todos.length} />}>
      <div className={styles['page']}>
        <NewTodo onAdd={add} />
        {todos.length === 0 ? (
          <EmptyState icon={ListTodo} around={[PenLine, Check]}>
            {t('empty')}
          </EmptyState>
        ) : (
          <ul className={styles['list']}>
            {todos.map((todo) => (
              <li key={todo.createdAt} className={styles['item']}>
                {edited === todo.createdAt ? (
                  <EditTodo
                    todo={todo}
                    onSave={(text) => {
                      change(todo, text);
                      setEdited(null);
                    }}
                    onCancel={() => setEdited(null)}
                  />
                ) : (
                  <TodoRow todo={todo} onEdit={() => setEdited(todo.createdAt)} onRemove={() => drop(todo)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Screen>
  );
}

function NewTodo({ onAdd }: { onAdd: (text: string) => boolean }) {
  const t = useText(todoTexts);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (onAdd(text)) setText('');
    field.current?.focus();
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <TextField
        ref={field}
        label={t('what')}
        hint={t('local')}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary" icon={Plus}>
        {t('add')}
      </Button>
    </form>
  );
}

interface RowProps {
  todo: Todo;
  onEdit: () => void;
  onRemove: () => void;
}

function TodoRow({ todo, onEdit, onRemove }: RowProps) {
  const t = useText(todoTexts);
  const isChanged = todo.updatedAt !== todo.createdAt;
  return (
    <>
      <div className={styles['words']}>
        <p dir="auto" className={styles['text']}>
          {todo.text}
        </p>
        <p className={styles['time']}>
          {isChanged && `${t('changed')} `}
          <Time at={todo.updatedAt} />
        </p>
      </div>
      <IconButton writes icon={Pencil} label={t('edit', { name: todo.text })} onClick={onEdit} />
      <IconButton writes icon={Trash2} label={t('remove', { name: todo.text })} onClick={onRemove} />
    </>
  );
}

interface EditProps {
  todo: Todo;
  onSave: (text: string) => void;
  onCancel: () => void;
}

function EditTodo({ todo, onSave, onCancel }: EditProps) {
  const t = useText(todoTexts);
  const [text, setText] = useState(todo.text);
  return (
    <form
      className={styles['edit']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <TextField
        ref={(input) => input?.focus()}
        label={t('task')}
        isLabelHidden
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('save')}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </form>
  );
}
