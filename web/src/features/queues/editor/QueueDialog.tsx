import { queueDefaults } from '@shared/queues/defaults.ts';
import type { QueueWithOptions } from '@shared/queues/model.ts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '@web/lib/i18n.ts';
import { query } from '@web/lib/query.ts';
import { useSession } from '@web/lib/session.tsx';
import { useMedia } from '@web/lib/useMedia.ts';
import { LoadFailure } from '@web/pickers/LoadFailure.tsx';
import { ScheduleEditor } from '@web/pickers/ScheduleEditor.tsx';
import { pickerTexts } from '@web/pickers/text.ts';
import { Dialog } from '@web/ui/Dialog.tsx';
import { Form } from '@web/ui/Form.tsx';
import { Skeleton } from '@web/ui/Skeleton.tsx';
import { Tabs } from '@web/ui/Tabs.tsx';
import { useId } from 'react';
import { queuesTexts } from '../text.ts';
import { ImportExport } from './ImportExport.tsx';
import { OptionTree } from './OptionTree.tsx';
import styles from './QueueDialog.module.css';
import { QueueFieldsTab } from './QueueFieldsTab.tsx';
import { ServiceLevelFields } from './ServiceLevelFields.tsx';
import { Simulator } from './Simulator.tsx';
import { StaffFields } from './StaffFields.tsx';
import { serviceLevelTexts } from './serviceLevelText.ts';
import { editorTexts } from './text.ts';
import { type TabKey, useQueueEditor } from './useQueueEditor.ts';
import { type KnownTargets, useTargets } from './useTargets.ts';

interface Props {
  /** Number of the queue to change; undefined: a new one. */
  queueId: number | undefined;
  /** Colours in use. */
  taken: readonly string[];
  onClose: () => void;
}

/** A queue with its texts, options and hours, and a phone to try them on. */
export function QueueDialog({ queueId, taken, onClose }: Props) {
  const t = useText(queuesTexts);
  const { known, ...reading } = useTargets();
  const { data, error, refetch } = useQuery({
    ...query('queues', 'get', { id: queueId ?? 0 }),
    enabled: queueId !== undefined,
    // Options are replaced as a whole, so the newest are what is changed.
    staleTime: 0,
  });
  const failure = error ?? reading.error;
  const retry = () => {
    if (error !== null) void refetch();
    reading.retry();
  };
  const isReady = known !== undefined && (queueId === undefined || data !== undefined);
  if (isReady) return <QueueEditor queue={data} {...{ taken, known, onClose }} />;
  return (
    <Dialog isOpen size="full" title={t(queueId === undefined ? 'add' : 'editTitle')} onClose={onClose}>
      {failure === null ? <Skeleton height={320} /> : <LoadFailure error={failure} onRetry={retry} />}
    </Dialog>
  );
}

interface EditorProps extends Omit<Props, 'queueId'> {
  queue: QueueWithOptions | undefined;
  known: KnownTargets;
}

const besidePhone = '(min-width: 1024px)';

function QueueEditor({ queue, taken, known, onClose }: EditorProps) {
  const t = useText(queuesTexts);
  const e = useText(editorTexts);
  const p = useText(pickerTexts);
  const promise = useText(serviceLevelTexts);
  const id = useId();
  const { setting, user } = useSession();
  const isWide = useMedia(besidePhone);
  const hasHours = setting('scheduleType') === 'queue';
  const editor = useQueueEditor({ queue, taken, known, hasHours });
  const { form, editing, tab, setTab } = editor;
  const hours = form.value('schedules');
  const tabs: { key: TabKey; label: string }[] = [
    { key: 'queue', label: e('tabQueue') },
    { key: 'options', label: e('tabOptions') },
    ...(hasHours ? [{ key: 'hours' as const, label: e('tabHours') }] : []),
    { key: 'promises', label: promise('tab') },
    ...(isWide ? [] : [{ key: 'simulator' as const, label: e('tabSimulator') }]),
  ];
  const shown = tabs.some(({ key }) => key === tab) ? tab : 'queue';
  const queueName = form.watch('name');
  const phone = <Phone {...{ queue, known, editor }} />;
  return (
    <Dialog
      isOpen
      size="full"
      title={t(queue === undefined ? 'add' : 'editTitle')}
      hasUnsavedChanges={editor.isDirty}
      onClose={onClose}
      action={{ label: p('save'), form: id, isPending: form.formState.isSubmitting }}
    >
      <div className={styles['panes']}>
        <div className={styles['pane']}>
          <Tabs label={e('parts')} tabs={tabs} value={shown} onChange={setTab} panelClassName={styles['panel']}>
            <Form
              id={id}
              form={form}
              columns={2}
              onSubmit={async (values) => {
                await editor.save(values);
                onClose();
              }}
            >
              <div data-wide hidden={shown !== 'queue'}>
                <div className={styles['fields']}>
                  <QueueFieldsTab form={form} known={known} />
                  {queue === undefined && <StaffFields value={editor.staff} onChange={editor.setStaff} />}
                </div>
              </div>
              <div data-wide hidden={shown !== 'promises'}>
                <div className={styles['fields']}>
                  <ServiceLevelFields form={form} hasHours={hasHours} />
                </div>
              </div>
              <div data-wide hidden={shown !== 'hours'}>
                <p className={styles['hint']}>{e('weekend')}</p>
                <ScheduleEditor value={hours.value} onChange={hours.onChange} isChecked={form.formState.isSubmitted} />
              </div>
            </Form>
            {shown === 'options' && (
              <OptionTree
                {...{ editing, known, queueName }}
                isChecked={editor.isChecked}
                openId={editor.openId}
                onOpen={editor.setOpen}
              >
                <ImportExport
                  companyId={user.companyId}
                  options={editing.options}
                  {...{ queueName, known }}
                  onImport={editing.replace}
                />
              </OptionTree>
            )}
            {shown === 'simulator' && phone}
          </Tabs>
        </div>
        {isWide && <div className={styles['aside']}>{phone}</div>}
      </div>
    </Dialog>
  );
}

interface PhoneProps extends Pick<EditorProps, 'queue' | 'known'> {
  editor: ReturnType<typeof useQueueEditor>;
}

/** Id of an unsaved queue, which no stored queue has. */
const unsavedId = -1;

function Phone({ queue, known, editor }: PhoneProps) {
  const { name, greetingMessage, outOfHoursMessage, ...automation } = editor.form.watch();
  const { closeTicket, integrationId, promptId, fileListId } = automation;
  const base = queue ?? { id: unsavedId, ...queueDefaults() };
  const draft = {
    ...base,
    ...{ name, greetingMessage, outOfHoursMessage, closeTicket, integrationId, promptId, fileListId },
    ...{ schedules: [], hasOptions: true },
  };
  const stored = known.queues.map(({ id }) => id);
  const setup = {
    queue: draft,
    options: editor.editing.options,
    others: known.queues,
    order: queue === undefined ? [...stored, unsavedId] : stored,
    targets: { ...known.targets, prompts: new Set(known.prompts.map(({ id }) => id)) },
  };
  return <Simulator setup={setup} known={known} />;
}
