import type { TemplateView } from '@shared/templates/model.ts';
import { problemsOf, type TemplateVariable, variablesOf } from '@shared/templates/rules.ts';
import type { TicketView } from '@shared/tickets/model.ts';
import { fieldErrorText } from '@web/lib/fieldErrorText.ts';
import { useText } from '@web/lib/i18n.ts';
import { TemplatePreview } from '@web/pickers/TemplatePreview.tsx';
import { languageName, templateTitle } from '@web/pickers/templateName.ts';
import { templateTexts } from '@web/pickers/templateText.ts';
import { Badge } from '@web/ui/Badge.tsx';
import { Button } from '@web/ui/Button.tsx';
import { Dialog } from '@web/ui/Dialog.tsx';
import { ProgressBar } from '@web/ui/ProgressBar.tsx';
import { TextField } from '@web/ui/TextField.tsx';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { TemplateHeaderFile } from './TemplateHeaderFile.tsx';
import styles from './Templates.module.css';
import { type ChosenFile, fileKind, suggestedValues } from './templateValues.ts';
import { useSendTemplate } from './useSendTemplate.ts';

interface Props {
  ticket: TicketView;
  template: TemplateView;
  onBack: () => void;
  onClose: () => void;
}

/** Form for a template's variables, next to a preview of the message. */
export function TemplateForm({ ticket, template, onBack, onClose }: Props) {
  const t = useText(templateTexts);
  const id = useId();
  const [before] = useState(() => suggestedValues(template, ticket.contact.name));
  const [values, setValues] = useState(before);
  const [file, setFile] = useState<ChosenFile>();
  const [isAsked, setAsked] = useState(false);
  const { send, isPending, share, refused } = useSendTemplate({ ticket, template, onSent: onClose });
  const problems = problemsOf(template, values, file && fileKind(file.file));
  const shown = isAsked ? { ...refused, ...problems } : {};
  const errorOf = (key: string): string | undefined => {
    const code = shown[`template.variables.${key}`];
    return code === undefined ? undefined : fieldErrorText(code);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    flushSync(() => setAsked(true));
    event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (Object.keys(problems).length === 0 && !isPending) send(values, file);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={templateTitle(template.name)}
      hasUnsavedChanges={(values !== before || file !== undefined) && !isPending}
      footer={
        <>
          <Button isDisabled={isPending} onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" form={id} variant="primary" isPending={isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className={styles['filling']}>
        <form id={id} noValidate onSubmit={submit} className={styles['fields']}>
          <span className={styles['head']}>
            <span className={styles['language']}>{languageName(template.language)}</span>
            <Badge>{t(template.category)}</Badge>
          </span>
          <TemplateHeaderFile template={template} file={file} problem={shown['medias']} onChange={setFile} />
          {variablesOf(template).map((variable, place) => (
            <VariableField
              key={variable.key}
              template={template}
              variable={variable}
              isFirst={place === 0}
              value={values[variable.key] ?? ''}
              error={errorOf(variable.key)}
              onChange={(value) => setValues({ ...values, [variable.key]: value })}
            />
          ))}
          {isPending && share !== null && <ProgressBar label={t('send')} share={share} />}
        </form>
        <section aria-label={t('preview')} className={styles['preview']}>
          <span className={styles['label']}>{t('preview')}</span>
          <TemplatePreview template={template} values={values} file={file && { name: file.file.name, url: file.url }} />
        </section>
      </div>
    </Dialog>
  );
}

interface FieldProps {
  template: TemplateView;
  variable: TemplateVariable;
  isFirst: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const labels = { body: 'bodyVariable', header: 'headerVariable', button: 'buttonVariable' } as const;

function VariableField({ template, variable, isFirst, value, error, onChange }: FieldProps) {
  const t = useText(templateTexts);
  const { part, name, index, example } = variable;
  const url = part === 'button' ? (template.buttons[index]?.url ?? '') : '';
  const hint = url ? t('linkEnds', { url }) : example ? t('example', { example }) : undefined;
  return (
    <TextField
      label={t(labels[part], {
        name: part === 'button' ? name : /^\d+$/.test(name) ? `{{${name}}}` : templateTitle(name),
      })}
      hint={hint}
      error={error}
      isRequired
      isFirstFocus={isFirst}
      value={value}
      maxLength={1024}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
