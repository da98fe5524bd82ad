import { formatCell } from '@nocturne/contract/entity/cell'
import { useStore } from '@nocturne/web/lib/store'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Modal } from '#kit/modal.tsx'
import { getTitle } from '@nocturne/contract/entity/record-text'
import { useRecords } from '#lib/records.ts'
import { useReferences } from '#lib/references.ts'
import { staleQuestion, type StaleField, type StaleQuestion } from '#lib/stale-choice.ts'

import styles from './stale-dialog.module.css'

/** Shows the question of a refused save: another person changed the same fields meanwhile. Mounted once. */
export function StaleHost() {
  const question = useStore(staleQuestion)
  return question && <StaleDialog key={question.stale.length} question={question} />
}

function StaleDialog({ question }: { question: StaleQuestion }) {
  const { definition, rows, stale, resolve } = question
  const references = useReferences(definition)
  const records = useRecords(definition).data?.rows ?? []
  const [own, setOwn] = useState<ReadonlySet<StaleField>>(new Set())
  const choose = (field: StaleField, isOwn: boolean) => {
    const next = new Set(own)
    if (isOwn) next.add(field)
    else next.delete(field)
    setOwn(next)
  }
  return (
    <Modal
      title="别人刚改过"
      onClose={() => resolve(null)}
      actions={
        <>
          <Button kind="ghost" onClick={() => resolve(null)}>
            先不保存
          </Button>
          <Button kind="primary" onClick={() => resolve(own)}>
            按选的保存
          </Button>
        </>
      }
    >
      <p className={styles['note']}>打开之后，下面几项又被改了。每一项选一个留下。</p>
      {stale.map((one) => {
        const field = definition.fields[one.field]
        const row = rows[one.row]
        if (!field || !row) return null
        const record = records.find(({ id }) => id === row.id)
        const label = `${getTitle(definition, record?.values) || definition.label} · ${field.label}`
        const mine = formatCell(field, row.values[one.field], references) || '空'
        const current = formatCell(field, one.current, references) || '空'
        const name = `${one.row}.${one.field}`
        return (
          <fieldset key={name} className={styles['field']}>
            <legend>{label}</legend>
            <Version
              name={name}
              label="现在的"
              text={current}
              chosen={!own.has(one)}
              onChoose={() => choose(one, false)}
            />
            <Version name={name} label="我改的" text={mine} chosen={own.has(one)} onChoose={() => choose(one, true)} />
          </fieldset>
        )
      })}
    </Modal>
  )
}

interface VersionProps {
  name: string
  label: string
  text: string
  chosen: boolean
  onChoose: () => void
}

function Version({ name, label, text, chosen, onChoose }: VersionProps) {
  return (
    <label className={styles['version']}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span>{label}</span>
      <strong>{text}</strong>
    </label>
  )
}
