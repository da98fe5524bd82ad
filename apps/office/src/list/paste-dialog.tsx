import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import { showToast } from '@nocturne/web/kit/toast'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Modal } from '#kit/modal.tsx'
import type { RecordReferences } from '#lib/references.ts'
import { saveRows } from '#lib/save-rows.ts'

import type { PastedCell } from './cells.ts'
import { toPastedRows } from './cells.ts'
import { formatListText } from './cell.tsx'
import styles from './paste-dialog.module.css'

interface PasteDialogProps {
  definition: EntityDefinition
  pasted: { changes: readonly PastedCell[]; outside: number }
  references: RecordReferences
  onClose: () => void
}

/** Shows every pasted cell before and after; saves all or nothing. */
export function PasteDialog({ definition, pasted: { changes, outside }, references, onClose }: PasteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const faulty = changes.filter(({ fault }) => fault !== null)
  const save = async () => {
    setBusy(true)
    const outcome = await saveRows(definition, toPastedRows(changes))
    setBusy(false)
    if (outcome.state === 'saved') {
      showToast(`已改 ${changes.length} 格`)
      onClose()
    } else if (outcome.state === 'waiting') onClose()
    else if (outcome.state === 'faulty') setFailure(outcome.errors[0]?.message ?? outcome.message)
    else if (outcome.state !== 'cancelled') setFailure(outcome.message)
  }
  return (
    <Modal
      title="粘贴到表格"
      wide
      onClose={onClose}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            取消
          </Button>
          <Button
            kind="primary"
            busy={busy}
            blocked={
              changes.length === 0 ? '没有变化' : faulty.length > 0 ? `有 ${faulty.length} 格读不懂，改好再粘贴` : null
            }
            onClick={save}
          >
            改 {changes.length} 格
          </Button>
        </>
      }
    >
      {failure !== null && (
        <p role="alert" className={styles['fault']}>
          {failure}
        </p>
      )}
      {outside > 0 && <p className={styles['note']}>有 {outside} 格超出列表，没有粘贴</p>}
      {changes.length === 0 && <p className={styles['note']}>粘贴的内容和现在一样</p>}
      <ul className={styles['list']}>
        {[...faulty, ...changes.filter(({ fault }) => fault === null)].map((cell) => {
          const field = definition.fields[cell.name]
          return (
            <li key={`${cell.id}.${cell.name}`}>
              <span>
                {cell.title} · {cell.label}
              </span>
              <span>
                {field && (formatListText(field, cell.before, references) || '空')} →{' '}
                <strong>
                  {cell.fault !== null || !field ? cell.text : formatListText(field, cell.after, references)}
                </strong>
              </span>
              {cell.fault !== null && <span className={styles['fault']}>{cell.fault}</span>}
            </li>
          )
        })}
      </ul>
    </Modal>
  )
}
