import { isStopped, type EntityDefinition, type EntityRecord } from '@nocturne/contract/entity/definition'

import { Tick } from '#kit/tick.tsx'
import { getTitle } from '@nocturne/contract/entity/record-text'
import type { RecordReferences } from '#lib/references.ts'
import { getUnit, isFigure, type NamedField } from '#lib/shown-fields.ts'

import { formatListText } from './cell.tsx'
import { RecordFace } from './main-cell.tsx'
import type { Selection } from './use-selection.ts'
import styles from './record-cards.module.css'

interface RecordCardsProps {
  definition: EntityDefinition
  rows: readonly EntityRecord[]
  columns: readonly NamedField[]
  main: string
  references: RecordReferences
  selection: Selection
  /** Several records are being chosen: a tap selects instead of opening. */
  choosing: boolean
  onOpen: (id: number) => void
}

const FACTS = 3

/** Records as cards: face and first figure, below them the next facts. */
export function RecordCards(props: RecordCardsProps) {
  const { definition, rows, columns, main, references, selection, choosing, onOpen } = props
  const others = columns.filter(
    ({ name, field }) => name !== main && name !== definition.statusField && field.kind !== 'color',
  )
  const figure = others.find(({ field }) => field.kind === 'money') ?? others.find(({ field }) => isFigure(field))
  const facts = others.filter((column) => column !== figure)
  return (
    <ul className={styles['cards']} aria-label={definition.label}>
      {rows.map((record) => {
        const title = getTitle(definition, record.values)
        const stopped = isStopped(definition, record.values)
        const texts = facts
          .map(({ name, field }) => {
            const text = formatListText(field, record.values[name], references)
            if (text === '') return ''
            if (field.kind === 'money') return `${field.label} ¥${text}`
            return field.kind === 'flag' ? `${field.label}：${text}` : text + getUnit(field)
          })
          .filter((text) => text !== '')
        return (
          <li key={record.id} className={styles['card']} data-selected={selection.isSelected(record.id) || undefined}>
            {choosing && (
              <Tick
                bare
                label={`选中${title}`}
                state={selection.isSelected(record.id)}
                onChange={() => selection.toggle(record.id)}
              />
            )}
            <button
              type="button"
              data-stopped={stopped || undefined}
              onClick={() => (choosing ? selection.toggle(record.id) : onOpen(record.id))}
            >
              <span className={styles['text']}>
                <RecordFace definition={definition} record={record} />
                <small>{[stopped && '已停用', ...texts.slice(0, FACTS)].filter(Boolean).join(' · ')}</small>
              </span>
              {figure && (
                <span className={styles['figure']}>
                  {figure.field.kind === 'money' && '¥'}
                  {formatListText(figure.field, record.values[figure.name], references) || '—'}
                  <small>{figure.field.label}</small>
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
