/** Side panel with the form of one record. */
import { formatCell } from '@nocturne/contract/entity/cell'
import { getKeyField, isStopped, type EntityDefinition } from '@nocturne/contract/entity/definition'
import { getEmptyValue, type EntityField } from '@nocturne/contract/entity/field'
import { showToast } from '@nocturne/web/kit/toast'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'

import { Button, IconButton } from '#kit/button.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { getTitle, toPlainText } from '@nocturne/contract/entity/record-text'
import type { RecordReferences } from '#lib/references.ts'
import { isChangeable, isEditable, type NamedField } from '#lib/shown-fields.ts'

import { DatedHistory } from './dated-history.tsx'
import { FieldInput } from './field-input.tsx'
import { History } from './history.tsx'
import { hasDatedFields, PlannedChanges } from './planned-changes.tsx'
import { useRecordForm, type FormTarget, type RecordForm } from './record-form.ts'
import { SeriesField } from './series-field.tsx'
import styles from './record-panel.module.css'

interface RecordPanelProps {
  definition: EntityDefinition
  target: FormTarget
  fields: readonly NamedField[]
  references: RecordReferences
  can: (key: string) => boolean
  /** Buttons next to the title: copy, stop. */
  actions?: ReactNode
  onClose: () => unknown
  /** Runs after a save; `ids` of the saved records. */
  onSaved: (ids: readonly number[]) => void
}

export function RecordPanel(props: RecordPanelProps) {
  const { definition, target, fields, references, can, actions, onClose, onSaved } = props
  const canEdit = 'record' in target ? isChangeable : isEditable
  const editable = fields.filter(({ field }) => canEdit(field, can))
  const form = useRecordForm(definition, target, editable)
  const panel = useRef<HTMLElement>(null)
  useLeaveGuard(form.unsaved)

  const save = async () => {
    const outcome = await form.submit()
    if (outcome?.state === 'saved') {
      showToast(
        form.isNew ? `已新增${outcome.ids.length > 1 ? `${outcome.ids.length}${definition.counter}` : ''}` : '已保存',
      )
      onSaved(outcome.ids)
    } else if (outcome?.state === 'waiting') onSaved([])
    else if (outcome?.state !== 'cancelled') {
      requestAnimationFrame(() => focusFirstError(panel.current))
    }
  }
  useSaveKeys(save, onClose)
  useEffect(() => focusStart(panel.current), [])

  const blocked = form.unsaved || form.isNew ? null : '没有要保存的修改'
  return (
    <aside
      ref={panel}
      className={styles['panel']}
      aria-label={form.isNew ? `新增${definition.label}` : definition.label}
    >
      <PanelHead form={form} {...{ definition, target, references, actions, onClose }} />
      <div className={styles['body']}>
        {form.failure !== null && (
          <p role="alert" className={styles['failure']}>
            {form.failure}
          </p>
        )}
        <Sections form={form} fields={fields} {...{ definition, references, can }} />
        {'record' in target && hasDatedFields(definition) && (
          <>
            <PlannedChanges definition={definition} record={target.record} form={form} />
            <DatedHistory definition={definition} id={target.record.id} />
          </>
        )}
        {'record' in target && <History definition={definition} id={target.record.id} references={references} />}
      </div>
      <footer className={styles['foot']}>
        <span className={styles['state']}>
          {form.changed.length > 0 ? `改了 ${form.changed.length} 处 · 草稿已存` : ''}
        </span>
        <Button kind="ghost" blocked={form.unsaved ? null : '没有修改'} onClick={form.discard}>
          放弃
        </Button>
        <Button kind="primary" keys="Ctrl S" busy={form.busy} blocked={blocked} onClick={save}>
          {form.seriesTitle && 'names' in form.seriesTitle
            ? `新增 ${form.seriesTitle.names.length} ${definition.counter}`
            : form.isNew
              ? '新增'
              : '保存'}
        </Button>
      </footer>
    </aside>
  )
}

function PanelHead({
  form,
  definition,
  target,
  references,
  actions,
  onClose,
}: Pick<RecordPanelProps, 'definition' | 'target' | 'references' | 'actions' | 'onClose'> & { form: RecordForm }) {
  const { titleField, statusField, fields } = definition
  const title = 'record' in target ? getTitle(definition, target.record.values) : `新增${definition.label}`
  const status = statusField === null ? undefined : fields[statusField]
  const statusText =
    status && 'record' in target ? formatCell(status, target.record.values[statusField ?? ''], references) : ''
  const picture = Object.entries(fields).find(([, { kind }]) => kind === 'picture')
  const color = Object.entries(fields).find(([, { kind }]) => kind === 'color')
  const pictureValue = picture && form.values[picture[0]]
  const colorValue = color && form.values[color[0]]
  const key = getKeyField(definition)
  return (
    <header className={styles['head']}>
      {typeof pictureValue === 'string' && <img src={pictureValue} alt="" />}
      {typeof colorValue === 'string' && <span className={styles['dot']} style={{ background: colorValue }} />}
      <div className={styles['title']}>
        <h2 tabIndex={-1} data-start={form.isNew ? undefined : true}>
          {title}
          {statusText !== '' && (
            <span
              className={styles['status']}
              data-tone={'record' in target && isStopped(definition, target.record.values) ? 'neutral' : 'positive'}
            >
              {statusText}
            </span>
          )}
        </h2>
        {key !== titleField && <p>{toPlainText(form.values[key])}</p>}
      </div>
      {actions}
      <IconButton label="关闭" icon={<X />} onClick={onClose} />
    </header>
  )
}

type SectionProps = Pick<RecordPanelProps, 'definition' | 'fields' | 'references' | 'can'> & { form: RecordForm }

function Sections({ form, definition, fields, references, can }: SectionProps) {
  const titles = [...new Set(fields.map(({ field }) => field.section ?? ''))]
  return titles.map((title) => (
    <section key={title} className={styles['section']} aria-label={title || '资料'}>
      {title !== '' && <h3>{title}</h3>}
      <div className={styles['fields']}>
        {listSection(fields, title).map(({ name, field }) => {
          const value = form.values[name] ?? getEmptyValue(field)
          if (!(form.isNew ? isEditable : isChangeable)(field, can))
            return form.isNew ? null : (
              <div key={name} className={styles['text']}>
                <span>{field.label}</span>
                <span>{formatCell(field, value, references) || '—'}</span>
              </div>
            )
          const isTitle = name === definition.titleField && form.isNew && field.kind === 'text'
          if (isTitle && form.series !== null)
            return <SeriesField key={name} form={form} definition={definition} error={form.getError(name)} />
          return (
            <div key={name} data-wide={isNarrow(field) ? undefined : true}>
              <FieldInput
                name={name}
                field={field}
                value={value}
                references={references}
                values={form.values}
                error={form.getError(name)}
                onChange={(next) => form.change(name, next)}
                onFault={(fault) => form.setFault(name, fault)}
              />
              {isTitle && definition.keyField === undefined && (
                <Button kind="ghost" onClick={() => form.setSeries('')}>
                  一次新增几{definition.counter}
                </Button>
              )}
            </div>
          )
        })}
      </div>
    </section>
  ))
}

/** Fields of a section; switches come last, so that they do not stand between labelled inputs. */
function listSection(fields: readonly NamedField[], title: string): NamedField[] {
  const own = fields.filter(({ field }) => (field.section ?? '') === title)
  return [...own.filter(({ field }) => field.kind !== 'flag'), ...own.filter(({ field }) => field.kind === 'flag')]
}

/** Length up to which an optional text takes half the width of the panel. */
const SHORT_TEXT = 20

/** Fields of half the width of the panel. */
const isNarrow = (field: EntityField): boolean =>
  ['int', 'money', 'rate', 'choice', 'flag', 'date', 'clock', 'reference'].includes(field.kind) ||
  (field.kind === 'text' && field.max <= SHORT_TEXT && !field.required)

function focusFirstError(panel: HTMLElement | null): void {
  const field = panel?.querySelector('[data-invalid] :is(input, select, textarea, button)')
  if (field instanceof HTMLElement) field.focus()
}

/** A new record starts at its first input, an existing one at its title, which screen readers announce. */
function focusStart(panel: HTMLElement | null): void {
  const start =
    panel?.querySelector('[data-start]') ?? panel?.querySelector('[data-field] :is(input, select, textarea)')
  if (start instanceof HTMLElement) start.focus({ preventScroll: true })
}

function useSaveKeys(save: () => Promise<void>, close: () => unknown): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isSave = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey)
    if (isSave) {
      event.preventDefault()
      void save()
    }
    if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null) close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
