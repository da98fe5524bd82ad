/** Page of an entity with one record: the venue, its parameters. All sections stand below each other; an index leads to them. */
import {
  buildInitialValues,
  isSameValue,
  type EntityDefinition,
  type EntityRecord,
} from '@nocturne/contract/entity/definition'
import { showToast } from '@nocturne/web/kit/toast'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { useEffect, useEffectEvent, useState } from 'react'

import { Button } from '#kit/button.tsx'
import { PageHead } from '#kit/page-head.tsx'
import { History } from '#form/history.tsx'
import { useRecordForm } from '#form/record-form.ts'
import { ListError, ListSkeleton } from '#list/list-parts.tsx'
import { useLeaveGuard } from '#lib/leave-guard.ts'
import { usePermissionCheck } from '#lib/office-session.ts'
import { useRecords } from '#lib/records.ts'
import { useReferences, type RecordReferences } from '#lib/references.ts'
import { isEditable, listShownFields, type NamedField } from '#lib/shown-fields.ts'
import { useGo } from '#lib/use-go.ts'

import styles from './settings-page.module.css'
import { SettingsSection } from './settings-section.tsx'

export default function SettingsPage({ definition }: { definition: EntityDefinition }) {
  const { data, error, refetch, isFetching } = useRecords(definition)
  const references = useReferences(definition)
  const go = useGo()
  const record = data?.rows[0]
  return (
    <div className={styles['page']}>
      {record ? (
        <SettingsForm definition={definition} record={record} references={references} onBack={() => go('/')} />
      ) : (
        <>
          <PageHead title={definition.label} onBack={() => go('/')} />
          {error ? (
            <ListError text={getErrorMessage(error, unexpectedText)} busy={isFetching} onRetry={() => refetch()} />
          ) : (
            <ListSkeleton />
          )}
        </>
      )}
    </div>
  )
}

interface SettingsFormProps {
  definition: EntityDefinition
  record: EntityRecord
  references: RecordReferences
  onBack: () => unknown
}

function SettingsForm({ definition, record, references, onBack }: SettingsFormProps) {
  const can = usePermissionCheck()
  const [onlyChanged, setOnlyChanged] = useState(false)
  const fields = listShownFields(definition, can)
  const editable = fields.filter(({ field }) => isEditable(field, can))
  const form = useRecordForm(definition, { record }, editable)
  useLeaveGuard(form.unsaved)

  const defaults = buildInitialValues(definition)
  const isChanged = ({ name }: NamedField) => !isSameValue(form.values[name], defaults[name])
  const changedNum = fields.filter(isChanged).length
  const shown = onlyChanged ? fields.filter(isChanged) : fields
  const sections = [...new Set(shown.map(({ field }) => field.section ?? ''))]

  const save = async () => {
    const outcome = await form.submit()
    if (outcome?.state === 'saved') showToast('已保存')
    else if (outcome?.state !== 'cancelled' && outcome?.state !== 'waiting') requestAnimationFrame(focusFirstError)
  }
  useSaveKey(save)

  return (
    <>
      <PageHead title={definition.label} note={definition.purpose} onBack={onBack}>
        <Button kind="ghost" blocked={form.unsaved ? null : '没有修改'} onClick={form.discard}>
          放弃
        </Button>
        <Button
          kind="primary"
          keys="Ctrl S"
          busy={form.busy}
          blocked={form.unsaved ? null : '没有要保存的修改'}
          onClick={save}
        >
          保存
        </Button>
      </PageHead>
      <div className={styles['content']}>
        <nav className={styles['index']} aria-label="分组">
          {sections.map((title) => (
            <a key={title} href={`#${getSectionId(title)}`}>
              {title || '资料'}
            </a>
          ))}
          <button type="button" aria-pressed={onlyChanged} onClick={() => setOnlyChanged(!onlyChanged)}>
            已改动 {changedNum}
          </button>
        </nav>
        <div className={styles['sections']}>
          {form.failure !== null && (
            <p role="alert" className={styles['failure']}>
              {form.failure}
            </p>
          )}
          {sections.map((title) => (
            <SettingsSection
              key={title}
              id={getSectionId(title)}
              title={title || '资料'}
              fields={shown.filter(({ field }) => (field.section ?? '') === title)}
              {...{ defaults, form, references }}
            />
          ))}
          {onlyChanged && changedNum === 0 && <p className={styles['none']}>全部是默认值</p>}
          <div className={styles['section']}>
            <History definition={definition} id={record.id} references={references} />
          </div>
        </div>
      </div>
    </>
  )
}

const getSectionId = (title: string) => `section-${title || 'main'}`

function focusFirstError(): void {
  const field = document.querySelector('[data-invalid] :is(input, select, textarea, button)')
  if (field instanceof HTMLElement) field.focus()
}

function useSaveKey(save: () => Promise<void>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
