import { listWritableFields, type EntityDefinition } from '@nocturne/contract/entity/definition'
import { cx } from '@nocturne/web/kit/cx'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'

import inputs from '#kit/input.module.css'

import type { Import } from './use-import.ts'
import styles from './column-panel.module.css'

/** File, its columns with their fields, and the rules of an import. */
export function ColumnPanel({ definition, run }: { definition: EntityDefinition; run: Import }) {
  const { sheet, columns } = run
  if (!sheet) return null
  return (
    <aside className={styles['panel']} aria-label="对列">
      <h2 className={styles['file']}>{sheet.fileName}</h2>
      <p className={styles['facts']}>
        {sheet.rows.length} 行 · {sheet.note}
      </p>
      <section>
        <h3>对上的列</h3>
        <ul className={styles['columns']}>
          {sheet.headings.map((heading, at) => {
            const name = heading || `第 ${at + 1} 列`
            return (
              <li key={`${at}.${heading}`}>
                <span className={styles['heading']}>{name}</span>
                <ArrowRight aria-hidden="true" />
                <select
                  className={inputs['input']}
                  aria-label={`“${name}”对应`}
                  value={columns[at]?.field ?? ''}
                  onChange={(event) => run.assign(at, event.target.value)}
                >
                  <option value="">不导入</option>
                  {listWritableFields(definition).map(([field, { label }]) => (
                    <option key={field} value={field}>
                      {label}
                    </option>
                  ))}
                </select>
                {columns[at]?.field ? <Check aria-hidden="true" data-matched /> : <Minus aria-hidden="true" />}
                {definition.fields[columns[at]?.field ?? '']?.kind === 'money' && (
                  <select
                    className={cx(inputs['input'], styles['unit'])}
                    aria-label={`“${name}”的单位`}
                    value={columns[at]?.unit ?? 'yuan'}
                    onChange={(event) => run.setUnit(at, event.target.value === 'fen' ? 'fen' : 'yuan')}
                  >
                    <option value="yuan">元</option>
                    <option value="fen">分</option>
                  </select>
                )}
              </li>
            )
          })}
        </ul>
        <p className={styles['facts']}>导入后全店记住，同样表头的表下次自动对上</p>
      </section>
      <section>
        <h3>规矩</h3>
        <p className={styles['facts']}>空格子不动原值，写“清空”才清。表里没有的{definition.label}不会停用。</p>
      </section>
    </aside>
  )
}
